import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The headers that sign a call between operator and vendor. */
export const SIGNATURE_HEADERS = {
  keyId: 'x-op-key-id',
  timestamp: 'x-op-timestamp',
  nonce: 'x-op-nonce',
  signature: 'x-op-signature',
} as const;

/** The largest accepted clock difference, and how long a nonce is remembered. */
export const SIGNATURE_WINDOW_MS = 300_000;

export interface SignedRequest {
  method: string;
  path: string;
  timestamp: string;
  nonce: string;
  body: string;
}

/** hex HMAC-SHA256(secret, METHOD\npath\ntimestamp\nnonce\nsha256hex(body)). */
export function signatureOf(secret: string, { method, path, timestamp, nonce, body }: SignedRequest): string {
  const digest = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', secret).update([method, path, timestamp, nonce, digest].join('\n')).digest('hex');
}

/** Compares in constant time; a signature of another length is rejected. */
export function isSignatureOf(secret: string, request: SignedRequest, signature: string): boolean {
  const expected = Buffer.from(signatureOf(secret, request));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
