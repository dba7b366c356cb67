/** Minor units by currency from which a payout is logged as large. */
export const LARGE_PAYOUTS: Readonly<Record<string, bigint>> = {
  BRL: 1_000_000n,
  PHP: 10_000_000n,
  VND: 50_000_000n,
};

/** For every other currency. */
export const LARGE_PAYOUT_MINOR = 1_000_000n;
