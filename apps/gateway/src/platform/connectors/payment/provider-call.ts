import { createHash, timingSafeEqual } from 'node:crypto';
import { AnswerTooLargeError, readCapped } from '@foyer/http/read-capped.ts';
import { type ExactJson, type ExactObject, readExact } from './exact-json.ts';
import {
  type ProviderDeposit,
  type ProviderPayment,
  ProviderUnreachableError,
  type UnreadableEntry,
  type UnreadableEvent,
} from './payment-connector.ts';

const TIMEOUT_MS = 10_000;
/** The longest text of an unreadable entry that is stored, in characters. */
const MAX_RAW_CHARACTERS = 4_000;

export const asObject = (value: ExactJson | undefined): ExactObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
export const asList = (value: ExactJson | undefined): ExactJson[] => (Array.isArray(value) ? value : []);
/** A text that the database can store: PostgreSQL refuses NUL, and half of a surrogate pair in JSON. */
export const toStorable = (text: string): string => text.replaceAll('\0', '\u{fffd}').toWellFormed();

export const asText = (value: ExactJson | undefined): string => (typeof value === 'string' ? toStorable(value) : '');

/** Whether a text can be the id of something at a provider. */
export const isId = (text: string): boolean => /^[\x21-\x7e]{1,100}$/.test(text);

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** An entry that cannot be read. @param id of the provider, if there is one */
function toUnreadable(
  value: ExactJson | undefined,
  { direction = 'in', id = '' }: Partial<UnreadableEntry> = {},
): UnreadableEntry {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
  return { id: isId(id) ? id : `sha256:${hash}`, raw: toStorable(text.slice(0, MAX_RAW_CHARACTERS)), direction };
}

/** The report of an entry that cannot be read. */
export function toUnreadableEvent(value: ExactJson, id = ''): UnreadableEvent {
  const entry = toUnreadable(value, { id });
  const hash = createHash('sha256').update(entry.raw).digest('hex');
  return { eventId: `unreadable:${hash}`, kind: 'unreadable', entry };
}

interface EntryReader<T> {
  /** @returns null if it cannot be read */
  read(entry: ExactObject): T | null;
  idOf(entry: ExactObject): string;
  direction?: 'in' | 'out';
}

/** Reads the entries of a list one by one: those that cannot be read do not stop the others. */
export function readEach<T>(
  list: ExactJson | undefined,
  { direction = 'in', idOf, read }: EntryReader<T>,
): { entries: T[]; unreadable: UnreadableEntry[] } {
  const [entries, unreadable]: [T[], UnreadableEntry[]] = [[], []];
  if (list !== undefined && list !== null && !Array.isArray(list)) unreadable.push(toUnreadable(list, { direction }));
  for (const value of asList(list)) {
    const entry = read(asObject(value));
    if (entry === null) unreadable.push(toUnreadable(value, { direction, id: idOf(asObject(value)) }));
    else entries.push(entry);
  }
  return { entries, unreadable };
}

/**
 * A deposit with its payments. An unknown status without a payment leaves the deposit open until it expires, and is reported as an
 * unreadable entry.
 * @param id ours, of the deposit
 * @throws ProviderUnreachableError for an answer without a status
 */
export function toProviderDeposit(
  body: ExactObject,
  {
    id,
    payments,
    words,
  }: {
    id: string;
    words: Readonly<Record<string, ProviderDeposit['status']>>;
    payments: { entries: ProviderPayment[]; unreadable: UnreadableEntry[] };
  },
): ProviderDeposit {
  const word = asText(body.status);
  if (word === '') return unreadable('a deposit');
  const status = Object.hasOwn(words, word) ? words[word] : undefined;
  const others = status || payments.entries.length > 0 ? [] : [toUnreadable(body, { id })];
  return { status: status ?? 'open', payments: payments.entries, unreadable: [...payments.unreadable, ...others] };
}

/** An amount above zero in minor units. @returns null for anything else, such as more decimals than the currency has */
export function toMinor(text: string, exponent: number): bigint | null {
  const [, whole = '', fraction = ''] = /^(\d{1,15})(?:\.(\d{1,30}))?$/.exec(text) ?? [];
  if (whole === '' || /[1-9]/.test(fraction.slice(exponent))) return null;
  const minor = BigInt(whole + fraction.slice(0, exponent).padEnd(exponent, '0'));
  return minor > 0n ? minor : null;
}

/** An amount with all decimals of its currency, such as `50.00`. */
export function toDecimal(minor: bigint, exponent: number): string {
  const digits = String(minor).padStart(exponent + 1, '0');
  return exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** Parses a provider's time, in ISO 8601. @returns null if it is invalid, or not of this century */
export function toMoment(text: string): Date | null {
  const at = new Date(text);
  return !/^20\d\d-\d\d-\d\d[T ]\d\d:\d\d/.test(text) || Number.isNaN(at.getTime()) ? null : at;
}

/** Compares two texts in constant time. */
export const isSameSecret = (a: string, b: string): boolean =>
  a !== '' && timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());

interface ProviderRequest {
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: object;
}

export interface ProviderAnswer {
  status: number;
  body: ExactObject;
}

/**
 * Calls a provider. The caller handles answers below 500.
 * @throws ProviderUnreachableError for no answer in ten seconds, 5xx, 429, no JSON, or more than we read of one answer
 */
export async function callProvider(
  url: string,
  { body, headers = {}, method = 'GET' }: ProviderRequest = {},
): Promise<ProviderAnswer> {
  try {
    const answer = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await readCapped(answer);
    if (answer.status >= 500 || answer.status === 429)
      throw new ProviderUnreachableError(`status ${answer.status}`, { isSilent: true });
    const json = await readExact(text);
    return { status: answer.status, body: Array.isArray(json) ? { list: json } : asObject(json) };
  } catch (error) {
    if (error instanceof ProviderUnreachableError) throw error;
    const isSilent = !(error instanceof SyntaxError || error instanceof AnswerTooLargeError);
    throw new ProviderUnreachableError('no readable answer', { cause: error, isSilent });
  }
}

/** @throws ProviderUnreachableError, for an answer that is neither a success nor a refusal */
export function unreadable(what: string): never {
  throw new ProviderUnreachableError(what);
}
