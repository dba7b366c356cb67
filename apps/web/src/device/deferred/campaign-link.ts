import { readStored, writeStored } from '../storage.ts';

const KEY = 'tid';
const TID_FORM = /^[1-9]\d{0,14}$/;

const isTid = (value: unknown): value is string => typeof value === 'string' && TID_FORM.test(value);

/** Stores the campaign link of this visit, replacing an older one. @param search the address's query */
export function storeTid(search: string): void {
  const tid = new URLSearchParams(search).get('tid');
  if (isTid(tid)) writeStored('local', KEY, tid);
}

/** The stored campaign link, a positive number (§5); null if there is none. */
export function readTid(): number | null {
  const tid = readStored('local', KEY, isTid);
  return tid === null ? null : Number(tid);
}
