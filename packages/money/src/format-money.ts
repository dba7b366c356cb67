import { type CurrencyCode, currencyExponent, currencyLocale, toCurrencyCode } from './currency.ts';
import type { Money } from './money.ts';
import { toMajorText } from './money-text.ts';

/** `locale` replaces the market's own; `symbol: false` leaves the number alone; `sign: 'always'` marks gains with a plus. */
export interface MoneyFormat {
  readonly locale?: string;
  readonly symbol?: boolean;
  readonly sign?: 'auto' | 'always';
}

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Money in the format of its currency's market, in any UI language: `68.888.888 ₫`, `₱12,480.50`, `R$ 3.215,75`,
 * with non-breaking spaces. Put it into `<bdi dir="ltr">`.
 */
export function formatMoney(amount: Money, format: MoneyFormat = {}): string {
  // Intl formats a decimal string exactly, although its types accept only numbers.
  return requireFormatter(amount.currency, format).format(toMajorText(amount) as unknown as number);
}

function requireFormatter(currency: CurrencyCode, format: MoneyFormat): Intl.NumberFormat {
  const locale = format.locale ?? currencyLocale(currency);
  const key = `${locale} ${currency} ${format.symbol ?? true} ${format.sign ?? 'auto'}`;
  const known = formatters.get(key);
  if (known) return known;
  // Other gateways name currencies as platforms do.
  const code = toCurrencyCode(currency);
  const exponent = currencyExponent(code);
  const formatter = new Intl.NumberFormat(locale, {
    ...(format.symbol === false
      ? { style: 'decimal' }
      : { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' }),
    numberingSystem: 'latn',
    signDisplay: format.sign === 'always' ? 'exceptZero' : 'auto',
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  });
  formatters.set(key, formatter);
  return formatter;
}
