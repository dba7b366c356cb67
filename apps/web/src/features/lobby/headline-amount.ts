import { currencyExponent } from '@foyer/money/currency.ts';
import { formatMoney } from '@foyer/money/format-money.ts';

/** A prize as headlines write it: `₱500,000`, not `₱500,000.00`; decimals other than zeros stay. */
export function toHeadlineAmount(amountMinor: string, currency: string): string {
  const text = formatMoney({ minor: BigInt(amountMinor), currency });
  const exponent = currencyExponent(currency);
  return exponent === 0 ? text : text.replace(new RegExp(`[.,]0{${exponent}}(?=\\D*$)`), '');
}
