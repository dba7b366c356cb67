import type { PlainBody } from './call.ts';

const IV_BYTES = 12;

const toBytes = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

const toHex = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A body encrypted by a suite (docs/gateway.md: Encryption). */
export interface Sealed {
  body: string;
  wrappedKey: string;
  digest: string;
}

/** The suite `A256GCM` by WebCrypto: a random key, wrapped with RSA-OAEP-SHA256, encrypts the JSON of a call. */
export async function sealByAes(publicKey: string, json: string, { method, path }: PlainBody): Promise<Sealed> {
  const { subtle } = crypto;
  const rsa = await subtle.importKey('spki', toBytes(publicKey), { name: 'RSA-OAEP', hash: 'SHA-256' }, false, [
    'encrypt',
  ]);
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const aes = await subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt']);
  const plain = new TextEncoder().encode(json);
  const additionalData = new TextEncoder().encode(`${method} ${path}`);
  const sealed = new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, aes, plain));
  const body = new Uint8Array(IV_BYTES + sealed.length);
  body.set(iv);
  body.set(sealed, IV_BYTES);
  return {
    body: toBase64(body),
    wrappedKey: toBase64(new Uint8Array(await subtle.encrypt('RSA-OAEP', rsa, raw))),
    digest: toHex(await subtle.digest('SHA-256', plain)),
  };
}
