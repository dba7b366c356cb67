import { QrError } from './qr-error.ts';
import { nestedIn, type QrField } from './tlv.ts';

/** The fields of one level, looked up by tag. */
export interface QrLevel {
  /** A text. @throws QrError MISSING_TAG */
  require(tag: string): string;
  get(tag: string): string | null;
  /** A template, which may be missing. */
  below(tag: string): QrLevel | null;
}

export function levelOf(fields: readonly QrField[], path = ''): QrLevel {
  const found = new Map(fields.map((field) => [field.tag, field.value]));
  const at = (tag: string) => (path ? `${path}.${tag}` : tag);
  const get = (tag: string): string | null => {
    const value = found.get(tag);
    return typeof value === 'string' ? value : null;
  };
  return {
    get,
    require(tag) {
      const value = get(tag);
      if (value === null) throw new QrError('MISSING_TAG', at(tag));
      return value;
    },
    below(tag) {
      const value = found.get(tag);
      if (value === undefined) return null;
      return levelOf(typeof value === 'string' ? nestedIn(value, at(tag)) : value, at(tag));
    },
  };
}

/** A field, or none for an absent value. */
export const field = (tag: string, value: string | readonly QrField[] | null): QrField[] =>
  value === null ? [] : [{ tag, value }];

/** A value of the given form. @throws QrError BAD_VALUE */
export function fitting(value: string, form: RegExp, path: string): string {
  if (!form.test(value)) throw new QrError('BAD_VALUE', path);
  return value;
}

/** Decimals of the currencies that the profiles use, by their ISO 4217 number. */
const EXPONENTS = { '986': 2, '704': 0, '608': 2, '764': 2 } as const;
export type QrCurrency = keyof typeof EXPONENTS;

/** Tag 54 of an amount in minor units. @throws QrError for zero, less, or more than 13 characters */
export function writeAmount(minor: bigint, currency: QrCurrency): string {
  if (minor <= 0n) throw new QrError('BAD_VALUE', '54');
  const exponent = EXPONENTS[currency];
  const digits = String(minor).padStart(exponent + 1, '0');
  const text = exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
  return fitting(text, /^.{1,13}$/, '54');
}

/** Minor units of tag 54; null: the payer types the amount. @throws QrError */
export function readAmount(text: string | null, currency: QrCurrency): bigint | null {
  if (text === null) return null;
  const exponent = EXPONENTS[currency];
  const [, whole = '', fraction = ''] = /^(\d{1,13})(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === '' || fraction.length > exponent || text.length > 13) throw new QrError('BAD_VALUE', '54');
  const minor = BigInt(whole + fraction.padEnd(exponent, '0'));
  if (minor === 0n) throw new QrError('BAD_VALUE', '54');
  return minor;
}
