import { formatAmount } from '@foyer/money/format-amount.ts';
import type { Translate } from '../../page/messages.ts';
import type { DepositMethod } from './cashier-data.ts';

type Fee = DepositMethod['fee'];

const PER_MILLE = 1000n;

/** The fee of an amount in minor units: the fixed part and the share, rounded down. */
export const feeOf = ({ fixedMinor, perMille }: Fee, minor: bigint): bigint =>
  BigInt(fixedMinor) + (minor * BigInt(perMille)) / PER_MILLE;

/** The fee in words: "None", or an amount. */
export function formatFee(fee: Fee, { currency, minor }: { currency: string; minor: bigint }, t: Translate): string {
  if (fee.fixedMinor === '0' && fee.perMille === 0) return t('cashier.noFee');
  if (minor === 0n && fee.perMille > 0) return t('cashier.feeShare', { percent: fee.perMille / 10 });
  return formatAmount(feeOf(fee, minor), currency);
}
