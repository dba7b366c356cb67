const IV_BYTES = 12;

const toBytes = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A key of this page for parts of an answer (docs/gateway.md: Encryption). */
export interface ReplyKey {
  kid: string;
  /** In base64url, wrapped by the gateway’s public key. */
  wrapped: string;
  key: CryptoKey;
}

/** Creates a random key that only the gateway can unwrap. @throws on an insecure page, which has no WebCrypto */
export async function createReplyKey({ kid, publicKey }: { kid: string; publicKey: string }): Promise<ReplyKey> {
  const { subtle } = crypto;
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const rsa = await subtle.importKey('spki', toBytes(publicKey), algorithm, false, ['encrypt']);
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const key = await subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
  return { kid, key, wrapped: toBase64Url(await subtle.encrypt('RSA-OAEP', rsa, raw)) };
}

/**
 * A part of an answer that was encrypted by the key; empty for anything else.
 * @param about method and path of the call
 */
export async function openReply(sealed: string, { key }: ReplyKey, about: string): Promise<string> {
  try {
    const bytes = toBytes(sealed);
    const algorithm = {
      name: 'AES-GCM',
      iv: bytes.subarray(0, IV_BYTES),
      additionalData: new TextEncoder().encode(about),
    };
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, bytes.subarray(IV_BYTES)));
  } catch {
    return '';
  }
}
