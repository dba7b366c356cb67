import { currencyExponent } from './currency.ts';
import { formatMoney } from './format-money.ts';
import type { Money } from './money.ts';

/** Money as headlines write it: `₱500,000`, not `₱500,000.00`; decimals other than zeros stay. */
export function formatHeadline(amount: Money): string {
  const text = formatMoney(amount);
  const exponent = currencyExponent(amount.currency);
  return exponent === 0 ? text : text.replace(new RegExp(`[.,]0{${exponent}}(?=\\D*$)`), '');
}
