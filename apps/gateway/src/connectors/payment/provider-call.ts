import { createHash, timingSafeEqual } from 'node:crypto';
import { ProviderUnreachableError } from './payment-connector.ts';

const TIMEOUT_MS = 10_000;

/** JSON of a provider; numbers are kept as text, so that none is rounded. */
export type ExactJson = string | boolean | null | ExactJson[] | { [key: string]: ExactJson };
export type ExactObject = { [key: string]: ExactJson };

/** @throws SyntaxError */
export function parseExact(text: string): ExactJson {
  const toExact = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  return JSON.parse(text, toExact as (key: string, value: unknown) => unknown) as ExactJson;
}

export const asObject = (value: ExactJson | undefined): ExactObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
export const asList = (value: ExactJson | undefined): ExactJson[] => (Array.isArray(value) ? value : []);
export const asText = (value: ExactJson | undefined): string => (typeof value === 'string' ? value : '');

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

/** Parses a provider's time. @returns null if it is invalid */
export function toMoment(text: string): Date | null {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? null : at;
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
 * @throws ProviderUnreachableError for no answer in ten seconds, 5xx, 429 or no JSON
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
    const text = await answer.text();
    if (answer.status >= 500 || answer.status === 429) throw new ProviderUnreachableError(`status ${answer.status}`);
    const json = parseExact(text);
    return { status: answer.status, body: Array.isArray(json) ? { list: json } : asObject(json) };
  } catch (error) {
    if (error instanceof ProviderUnreachableError) throw error;
    throw new ProviderUnreachableError('no readable answer', { cause: error });
  }
}

/** @throws ProviderUnreachableError, for an answer that is neither a success nor a refusal */
export function unreadable(what: string): never {
  throw new ProviderUnreachableError(what);
}
