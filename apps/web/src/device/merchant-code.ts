import { readSession } from './session-store.ts';
import { readStored, writeStored } from './storage.ts';

const KEY = 'merchant';
/** The storage key of an earlier member centre. */
const OLD_KEY = 'merchantCode';

const isCode = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,32}$/.test(value);

/**
 * The merchant of this page (§1): the host's, which the server wrote on the document, else the stored one, else the session's.
 * @param written the document's value; empty if the page has none
 */
export const merchantCode = (written: string): string =>
  written ||
  (readStored('local', KEY, isCode) ?? readStored('local', OLD_KEY, isCode) ?? readSession()?.merchantCode ?? '');

/** Stores the host's merchant. */
export function storeMerchantCode(code: string): void {
  if (isCode(code) && readStored('local', KEY, isCode) !== code) writeStored('local', KEY, code);
}
