import type { CurrencyCode } from '@foyer/money/currency.ts';

/** The payout limits of the house, in minor units. */
export interface PayoutCap {
  /** The most that one ticket may win. A bet that could win more is refused. */
  readonly ticket: bigint;
  /** The most that all tickets of a merchant may win in one draw. */
  readonly draw: bigint;
}

/** By currency: about 2 million US dollars for a ticket, ten times as much for a draw. Keno of ten pays it on 25,000 ₫. */
export const PAYOUT_CAPS: Readonly<Record<CurrencyCode, PayoutCap>> = {
  VND: { ticket: 50_000_000_000n, draw: 500_000_000_000n },
  PHP: { ticket: 10_000_000_000n, draw: 100_000_000_000n },
  BRL: { ticket: 1_000_000_000n, draw: 10_000_000_000n },
};
