import type { CurrencyCode } from './currency.ts';
import { formatMoney } from './format-money.ts';

/** As `formatMoney`, for minor units as a number or as the text that calls carry. */
export const formatAmount = (
  minor: bigint | string,
  currency: CurrencyCode,
  format?: Parameters<typeof formatMoney>[1],
): string => formatMoney({ minor: BigInt(minor), currency }, format);
