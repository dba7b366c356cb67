import type { Translate } from '../../page/messages.ts';
import { say } from './cashier-data.ts';

/** Why an amount is not allowed, as a sentence; undefined if it is. */
export function findFault(
  minor: bigint,
  { currency, least, most }: { least: bigint; most: bigint; currency: string },
  t: Translate,
): string | undefined {
  if (minor === 0n) return t('cashier.amountMissing');
  if (most < least) return t('cashier.nothingLeft');
  if (minor < least) return t('cashier.amountLeast', { amount: say(least, currency) });
  if (minor > most) return t('cashier.amountMost', { amount: say(most, currency) });
  return undefined;
}
