import { formatAmount } from '@foyer/money/format-amount.ts';
import type { Translate } from '../../../page/messages.ts';

/** Why an amount is not allowed, as a sentence; undefined if it is. */
export function findFault(
  minor: bigint,
  { currency, min, max }: { min: bigint; max: bigint; currency: string },
  t: Translate,
): string | undefined {
  if (minor === 0n) return t('cashier.amountMissing');
  if (max < min) return t('cashier.nothingLeft');
  if (minor < min) return t('cashier.amountLeast', { amount: formatAmount(min, currency) });
  if (minor > max) return t('cashier.amountMost', { amount: formatAmount(max, currency) });
  return undefined;
}
