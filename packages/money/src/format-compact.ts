import { currencyLocale, toCurrencyCode } from './currency.ts';
import type { Money } from './money.ts';
import { toMajorText } from './money-text.ts';

/** The markets' abbreviations where they differ from their locale data. */
const UNITS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'vi-VN': { Tr: 'tr', T: 'tỷ', N: 'nghìn' },
};

/** Money in few characters, in the format of its currency's market: `49,5 tỷ ₫`, `₱63.4M`, `R$ 18,4 mi`. */
export function formatCompact(amount: Money): string {
  const locale = currencyLocale(amount.currency);
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: toCurrencyCode(amount.currency),
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
    numberingSystem: 'latn',
  }).formatToParts(toMajorText(amount) as unknown as number);
  return parts.map(({ type, value }) => (type === 'compact' ? (UNITS[locale]?.[value] ?? value) : value)).join('');
}
