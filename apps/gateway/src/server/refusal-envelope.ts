import type { Envelope } from '@foyer/contract/endpoint.ts';
import { isUnavailable } from '@foyer/database/unavailable.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import { createThrottledWarning } from '@foyer/http/throttled-warning.ts';
import { Overloaded } from '@foyer/http/work-queue.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import type { Logger } from 'pino';
import { messageOf } from './refusal-messages.ts';

/** A refusal in the envelope and the caller's language; it reveals no internals. */
export const toRefusalEnvelope = (
  { challenge, code, value }: Refusal,
  language: LanguageCode,
): Envelope<never> & { success: false } => ({
  success: false,
  errorCode: code,
  message: messageOf(code, language),
  ...(value === undefined ? {} : { value }),
  ...(challenge ? { challenge } : {}),
});

/** When to retry while the database does not answer, or too many calls are under way: both may be over soon. */
export const RETRY_SECONDS = 2;

const warnOfOutage = createThrottledWarning('the database does not answer');

/** Turns a thrown value into a refusal: caller errors keep their code, anything else is logged as an internal error. */
export function toRefusal(fault: unknown, log: Pick<Logger, 'error' | 'warn'>): Refusal {
  const statusCode = fault instanceof Error && 'statusCode' in fault ? fault.statusCode : 500;
  if (statusCode === 413) return new Refusal('request.too.large');
  if (typeof statusCode === 'number' && statusCode < 500) return new Refusal('invalid.request');
  if (fault instanceof Overloaded)
    return new Refusal(
      fault.status === 429 ? 'TOO_MANY_REQUEST_CALL' : 'unavailable',
      undefined,
      fault.retryAfterSeconds,
    );
  if (isUnavailable(fault)) {
    warnOfOutage(log, { reason: String(fault) });
    return new Refusal('unavailable', undefined, RETRY_SECONDS);
  }
  log.error({ err: fault }, 'fault');
  return new Refusal('unknown.error');
}
