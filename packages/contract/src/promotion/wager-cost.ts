const WHOLE = 10_000n;

/** A game on which funds can be wagered. */
export interface WageredGame {
  /** What a stake counts, in basis points. */
  basisPoints: number;
  /** Return to player in basis points; null: not published, so that all may be lost. */
  rtpBp: number | null;
}

/** A deposit, its bonus, and how often the bonus is to be wagered. */
export interface Wagering {
  depositMinor: bigint;
  bonusMinor: bigint;
  wagering: number;
}

export interface ExpectedCost {
  /** What has to be bet on the game. */
  turnoverMinor: bigint;
  costMinor: bigint;
  /** It costs more than the bonus is. */
  isWorse: boolean;
}

const divideUp = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by;

/**
 * What wagering a bonus on a game costs in expectation, at most: the turnover that is needed on it, times what it keeps, and never more than
 * deposit and bonus together (engagement.md §2).
 */
export function costOf(
  { basisPoints, rtpBp }: WageredGame,
  { bonusMinor, depositMinor, wagering }: Wagering,
): ExpectedCost {
  const funds = depositMinor + bonusMinor;
  const turnoverMinor = divideUp(bonusMinor * BigInt(wagering) * WHOLE, BigInt(basisPoints));
  const lost: bigint = rtpBp === null ? funds : divideUp(turnoverMinor * (WHOLE - BigInt(rtpBp)), WHOLE);
  const costMinor = lost < funds ? lost : funds;
  return { turnoverMinor, costMinor, isWorse: costMinor > bonusMinor };
}

/** What a share of an amount brings, rounded down to a minor unit and to the offer’s most. */
export function shareOf(
  { basisPoints, maxMinor }: { basisPoints: number; maxMinor: string },
  amountMinor: bigint,
): bigint {
  const share = (amountMinor * BigInt(basisPoints)) / WHOLE;
  const max = BigInt(maxMinor);
  return share < max ? share : max;
}
