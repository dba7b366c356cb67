const WHOLE = 10_000n;

/** A game on which funds can be wagered. */
export interface WageredGame {
  /** The share of a stake that counts, in basis points. */
  basisPoints: number;
  /** Return to player in basis points; null: not published, so a total loss is assumed. */
  rtpBp: number | null;
}

/** A deposit, its bonus, and how often the bonus is to be wagered. */
export interface Wagering {
  depositMinor: bigint;
  bonusMinor: bigint;
  wagering: number;
}

export interface ExpectedCost {
  /** The total to be bet on the game. */
  turnoverMinor: bigint;
  costMinor: bigint;
  /** The cost exceeds the bonus. */
  isWorse: boolean;
}

const divideUp = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by;

/**
 * Upper bound of the expected cost of wagering a bonus on a game: the required turnover times the house edge, and at most
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

/** A share of an amount, rounded down to a minor unit and capped at the offer’s maximum. */
export function shareOf(
  { basisPoints, maxMinor }: { basisPoints: number; maxMinor: string },
  amountMinor: bigint,
): bigint {
  const share = (amountMinor * BigInt(basisPoints)) / WHOLE;
  const max = BigInt(maxMinor);
  return share < max ? share : max;
}
