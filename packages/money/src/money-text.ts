import { type CurrencyCode, currencyExponent } from './currency.ts';
import type { Money } from './money.ts';

const MINOR = /^-?(0|[1-9]\d{0,30})$/;
const DECIMAL = /^(-?)(\d{1,28})(?:\.(\d+))?$/;

/** The wire form of an amount (wallet W9): minor units as a canonical string integer, `"1250"`. Null for anything else: `"1.5"`, `"01"`, `"-0"`, `" 1"`. */
export function parseMinor(text: string): bigint | null {
  return MINOR.test(text) && text !== '-0' ? BigInt(text) : null;
}

/** Like `parseMinor`, for amounts that we wrote ourselves. @throws RangeError if the text is not an integer */
export function requireMinor(text: string): bigint {
  const minor = parseMinor(text);
  if (minor === null) throw new RangeError(`not a whole number of minor units: ${JSON.stringify(text)}`);
  return minor;
}

export function toMinorText(amount: Money): string {
  return amount.minor.toString();
}

/** Major units as people and configuration write them, with a point: `parseMajor('12.5', 'PHP')` is 1250 centavos. Null if it is not a number or has too many decimals. */
export function parseMajor(text: string, currency: CurrencyCode): Money | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, whole = '', decimals = ''] = match;
  const exponent = currencyExponent(currency);
  if (decimals.length > exponent) return null;
  const minor = BigInt(whole + decimals.padEnd(exponent, '0'));
  return { minor: sign ? -minor : minor, currency };
}

/** The inverse of `parseMajor`, always with all decimals: `"12.50"`. */
export function toMajorText(amount: Money): string {
  const exponent = currencyExponent(amount.currency);
  const digits = (amount.minor < 0n ? -amount.minor : amount.minor).toString().padStart(exponent + 1, '0');
  const sign = amount.minor < 0n ? '-' : '';
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}
