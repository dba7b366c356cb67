import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** Who may approve corrections: names and Ed25519 public keys. Each approver alone holds the private key. */
export type Approvers = ReadonlyMap<string, KeyObject>;

/** DER of an Ed25519 public key up to its 32 bytes (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;

/** `{"alice":"<base64 of 32 bytes>"}`. Two names with one key would be one person: null, as for anything invalid. */
export function parseApprovers(text: string): Approvers | null {
  const given = parse(text);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const keys = Object.values(given);
  if (new Set(keys).size !== keys.length) return null;
  const approvers = new Map<string, KeyObject>();
  for (const [name, key] of Object.entries(given)) {
    const bytes = typeof key === 'string' ? Buffer.from(key, 'base64') : Buffer.alloc(0);
    if (!/^[\w.-]{1,40}$/.test(name) || bytes.length !== KEY_BYTES || bytes.toString('base64') !== key) return null;
    approvers.set(name, toPublicKey(bytes));
  }
  return approvers;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const toPublicKey = (bytes: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI_HEAD, bytes]), format: 'der', type: 'spki' });

/** The public part of a private key, unchanged in the setting. */
export const toApproverKey = (privateKey: KeyObject): string =>
  createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES).toString('base64');

/** The approver of a private key; null for an unknown key. */
export function getApprover(approvers: Approvers, privateKey: KeyObject): string | null {
  const own = createPublicKey(privateKey);
  for (const [name, key] of approvers) if (key.equals(own)) return name;
  return null;
}

const toMessage = (digest: string): Buffer => Buffer.from(`foyer lotto correction v1 ${digest}`);

/** Base64 of an Ed25519 signature of a correction. */
export const signDigest = (digest: string, privateKey: KeyObject): string =>
  sign(null, toMessage(digest), privateKey).toString('base64');

export function isSignedBy(approvers: Approvers, digest: string, { name, signature }: Approval): boolean {
  const key = approvers.get(name);
  return key !== undefined && verify(null, toMessage(digest), key, Buffer.from(signature, 'base64'));
}

export interface Approval {
  readonly name: string;
  readonly signature: string;
}
