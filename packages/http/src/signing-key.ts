import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** DER of an Ed25519 public key up to its 32 bytes (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;

/** An Ed25519 public key from base64 of its 32 bytes; null for anything else. */
export function toPublicKey(text: string): KeyObject | null {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== KEY_BYTES || bytes.toString('base64') !== text) return null;
  return createPublicKey({ key: Buffer.concat([SPKI_HEAD, bytes]), format: 'der', type: 'spki' });
}

/** The public part of a private key as base64 of its 32 bytes. */
export const toKeyText = (privateKey: KeyObject): string =>
  createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES).toString('base64');

/** A private Ed25519 key from PEM; null for anything else. */
export function toPrivateKey(pem: Buffer): KeyObject | null {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

/** Base64 of an Ed25519 signature. */
export const signText = (text: string, privateKey: KeyObject): string =>
  sign(null, Buffer.from(text), privateKey).toString('base64');

export const isSignatureOfText = (text: string, signature: string, publicKey: KeyObject): boolean =>
  verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
