import { createHash } from 'node:crypto';

/** 256 random bits as URL-safe text. */
export function toToken(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

/** The hash that is stored instead of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
