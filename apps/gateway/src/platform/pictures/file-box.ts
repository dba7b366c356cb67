import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretBox } from '../http/secret-box.ts';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A file encrypted with its own key, and that key, sealed with the newest secret: replacing a secret reseals only keys. */
export interface EncryptedFile {
  sealedKey: Buffer;
  encrypted: Buffer;
}

/** AES-256-GCM; `about` is authenticated too, so that a picture cannot be moved to another check or side. */
export function encryptFile(bytes: Buffer, about: string, seal: SecretBox): EncryptedFile {
  const key = randomBytes(KEY_BYTES);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about));
  const encrypted = Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  return { sealedKey: seal.seal(key), encrypted };
}

/** @throws if it was altered, or belongs to something else */
export function decryptFile({ encrypted, sealedKey }: EncryptedFile, about: string, seal: SecretBox): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', seal.open(sealedKey), encrypted.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(about)).setAuthTag(encrypted.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** The associated data with which a picture is encrypted. */
export const aboutOf = (checkId: string, side: string): string => `identity ${checkId} ${side}`;
