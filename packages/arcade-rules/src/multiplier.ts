/** What a round pays, in hundredths of the stake: 158 is 1.58×. */
export type Multiplier = number;

/** What a stake wins, rounded down to the minor unit. The stake is part of it. */
export const toPayout = (stakeMinor: bigint, multiplier: Multiplier): bigint =>
  (stakeMinor * BigInt(multiplier)) / 100n;

/** An exact return: what is paid and what is staked over all equally likely outcomes. */
export interface ReturnToPlayer {
  readonly paid: bigint;
  readonly staked: bigint;
}

/** In percent, for people. */
export const toPercent = ({ paid, staked }: ReturnToPlayer): number =>
  Number((paid * 100_000_000n) / staked) / 1_000_000;
