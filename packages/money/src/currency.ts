import { CURRENCIES } from './currencies.data.ts';

/** ISO 4217 code, three capital letters. */
export type CurrencyCode = string;

const ALIASES: Readonly<Record<string, CurrencyCode>> = { TLB: 'PHP' };
const DEFAULT_EXPONENT = 2;
const DEFAULT_LOCALE = 'en';

/**
 * The ISO code behind a currency name as platforms write it (§9): `TLB` is PHP; otherwise the first three letters count (`VND2` → `VND`).
 * @throws RangeError when there are fewer than three letters
 */
export function toCurrencyCode(raw: string): CurrencyCode {
  const code = raw
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase();
  if (code.length < 3) throw new RangeError(`not a currency: ${JSON.stringify(raw)}`);
  return ALIASES[code] ?? code;
}

const factsOf = (currency: CurrencyCode) => CURRENCIES[currency] ?? CURRENCIES[ALIASES[currency] ?? ''];

/** How many decimals the currency has: VND 0, PHP 2. A currency we do not list has 2, as most do. */
export function currencyExponent(currency: CurrencyCode): number {
  return factsOf(currency)?.exponent ?? DEFAULT_EXPONENT;
}

/** The locale of the market that uses the currency; amounts are written its way in every UI language. */
export function currencyLocale(currency: CurrencyCode): string {
  return factsOf(currency)?.locale ?? DEFAULT_LOCALE;
}
