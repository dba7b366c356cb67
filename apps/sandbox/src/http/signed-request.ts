import { isSignatureOf, SIGNATURE_HEADERS, SIGNATURE_WINDOW_MS } from '@foyer/contract/vendor/sign.ts';
import type { FastifyRequest } from 'fastify';
import { headerOf, textOf } from './request-fields.ts';

/** Whether a request has a recent, valid signature by this secret. @param now ms since 1970 */
export function isSigned(request: FastifyRequest, secret: string, now: number): boolean {
  const timestamp = headerOf(request, SIGNATURE_HEADERS.timestamp);
  const signed = {
    method: request.method,
    path: request.url.split('?')[0] ?? '',
    timestamp,
    nonce: headerOf(request, SIGNATURE_HEADERS.nonce),
    body: textOf(request),
  };
  const isRecent = Math.abs(now - Number(timestamp)) <= SIGNATURE_WINDOW_MS;
  return isRecent && isSignatureOf(secret, signed, headerOf(request, SIGNATURE_HEADERS.signature));
}
