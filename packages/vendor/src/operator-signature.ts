import { isSignatureOf, SIGNATURE_HEADERS, SIGNATURE_WINDOW_MS } from '@foyer/contract/vendor/sign.ts';
import type { Queryable } from '@foyer/database/open-pool.ts';
import type { FastifyRequest } from 'fastify';

import { addNonce } from './nonce.store.ts';
import type { VendorKey } from './signed-call.ts';

export interface Verifier {
  readonly db: Queryable;
  /** The schema of the vendor's tables. */
  readonly schema: string;
  readonly key: VendorKey;
  readonly clock: () => number;
}

/** Whether a call is signed with the operator's key, recently, and not a replay. `body` is the exact text that was sent. */
export async function isSignedByOperator(verifier: Verifier, request: FastifyRequest, body: string): Promise<boolean> {
  const header = (name: string): string => String(request.headers[name] ?? '');
  const timestamp = header(SIGNATURE_HEADERS.timestamp);
  const nonce = header(SIGNATURE_HEADERS.nonce);
  const path = request.url.split('?')[0] ?? '';
  const signed = { method: request.method, path, timestamp, nonce, body };
  if (header(SIGNATURE_HEADERS.keyId) !== verifier.key.id || nonce.length < 8 || nonce.length > 100) return false;
  if (!isSignatureOf(verifier.key.secret, signed, header(SIGNATURE_HEADERS.signature))) return false;
  if (!(Math.abs(verifier.clock() - Number(timestamp)) <= SIGNATURE_WINDOW_MS)) return false;
  return addNonce(verifier.db, verifier.schema, nonce);
}
