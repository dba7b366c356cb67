import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';

/** Secrets at rest: sealed with a key that never leaves the process; and names that only we can make. */
export interface SecretBox {
  seal(plain: Buffer): Buffer;
  /** @throws when the bytes were not sealed by this secret */
  open(sealed: Buffer): Buffer;
  /** A hex name derived from the secret, stable for `purpose` and `value`, meaningless to anyone else. */
  nameOf(purpose: string, value: string): string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM and HMAC-SHA256 under keys derived from `FOYER_SECRET`. */
export function createSecretBox(secret: string): SecretBox {
  const derive = (info: string) => Buffer.from(hkdfSync('sha256', secret, 'foyer', info, 32));
  const sealKey = derive('seal');
  const nameKey = derive('name');
  return {
    seal(plain) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv);
      return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    },
    nameOf: (purpose, value) => createHmac('sha256', nameKey).update(`${purpose}\n${value}`).digest('hex'),
  };
}

export const sha256 = (data: string | Buffer): Buffer => hash('sha256', data, 'buffer');
