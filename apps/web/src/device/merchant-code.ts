import { readSession } from './session-store.ts';
import { readStored, writeStored } from './storage.ts';

const KEY = 'merchant';
/** Where an earlier member centre kept it. */
const OLD_KEY = 'merchantCode';

const isCode = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,32}$/.test(value);

/**
 * The merchant of this page (§1): the host's, which the server wrote on the document, else the kept one, else the session's.
 * @param written what the document says; empty where a page came without it
 */
export const merchantCode = (written: string): string =>
  written ||
  (readStored('local', KEY, isCode) ?? readStored('local', OLD_KEY, isCode) ?? readSession()?.merchantCode ?? '');

/** Keeps the merchant that the host named. */
export function storeMerchantCode(code: string): void {
  if (isCode(code) && readStored('local', KEY, isCode) !== code) writeStored('local', KEY, code);
}
