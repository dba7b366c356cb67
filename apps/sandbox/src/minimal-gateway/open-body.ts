import { constants, createDecipheriv, createHash, type KeyObject, privateDecrypt } from 'node:crypto';

/** An encrypted body with its headers (§7): RSA for a random key, DES-ECB for the body. */
interface EncryptedBody {
  body: string;
  /** `X-RSA`: the random key, encrypted, in base64. */
  wrappedKey: string;
  /** `X-Digest`: SHA-256 of the plain text, in hexadecimal. */
  digest: string;
}

const DES_KEY_BYTES = 8;

/** The JSON of an encrypted body; null for one that cannot be decrypted. */
export function openBody({ body, digest, wrappedKey }: EncryptedBody, privateKey: KeyObject): unknown {
  try {
    const padding = constants.RSA_PKCS1_PADDING;
    const key = privateDecrypt({ key: privateKey, padding }, Buffer.from(wrappedKey, 'base64'));
    if (key.length !== DES_KEY_BYTES) return null;
    // OpenSSL 3 has no plain DES: triple DES with one key three times is the same.
    const decipher = createDecipheriv('des-ede3-ecb', Buffer.concat([key, key, key]), null);
    const plain = Buffer.concat([decipher.update(Buffer.from(body, 'base64')), decipher.final()]);
    if (createHash('sha256').update(plain).digest('hex') !== digest.toLowerCase()) return null;
    return JSON.parse(plain.toString('utf8'));
  } catch {
    return null;
  }
}
