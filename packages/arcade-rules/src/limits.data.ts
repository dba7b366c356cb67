/** The stakes of one currency in minor units, and the maximum payout of a round. */
export interface StakeLimits {
  readonly min: bigint;
  readonly max: bigint;
  readonly step: bigint;
  /** 200 times the largest stake: none of our tables pays more, so it cuts no prize. A lantern that reaches it is cashed out. */
  readonly maxPayout: bigint;
}

const limits = (min: bigint, step: bigint, max: bigint): StakeLimits => ({
  min,
  step,
  max,
  maxPayout: max * 200n,
});

/** A currency that is not listed cannot be played in. */
export const STAKE_LIMITS: Readonly<Record<string, StakeLimits>> = {
  VND: limits(1_000n, 10_000n, 2_000_000n),
  PHP: limits(100n, 1_000n, 500_000n),
  BRL: limits(100n, 100n, 100_000n),
};
