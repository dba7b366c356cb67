/** One outcome of a bet, and its payout. */
export interface BetOutcome {
  /** In millionths. */
  chanceMicro: number;
  /** In basis points of the stake. */
  paysBp: number;
}

/** The same bet, again and again, until funds are wagered or gone. */
export interface FlatPlay {
  fundsMinor: bigint;
  stakeMinor: bigint;
  turnoverMinor: bigint;
}

const WHOLE_BP = 10_000;
const WHOLE_MICRO = 1_000_000;
/** Maximum number of steps: a few milliseconds. Longer computations are skipped. */
const MAX_STEPS = 4_000_000;

const commonDivisor = (one: number, other: number): number => (other === 0 ? one : commonDivisor(other, one % other));

/**
 * The probability of wagering funds with the same bet before they are gone, without a cap or an expiry; and the average turnover
 * until then (engagement.md §2). Exact except for floating point.
 * @returns the probability from 0 to 1 and the mean in minor units; null if it would take too long
 */
export function chanceOf(
  outcomes: readonly BetOutcome[],
  { fundsMinor, stakeMinor, turnoverMinor }: FlatPlay,
): { chance: number; meanTurnoverMinor: number } | null {
  const bets = Number((turnoverMinor + stakeMinor - 1n) / stakeMinor);
  // Balances are counted in the largest part of a stake that divides every payout.
  const part = outcomes.reduce((divisor, { paysBp }) => commonDivisor(divisor, paysBp), WHOLE_BP);
  const stake = WHOLE_BP / part;
  // With as much as all bets cost, failure is impossible.
  const enough = bets * stake;
  if (bets * enough * (outcomes.length + 1) > MAX_STEPS) return null;
  const start = Number((fundsMinor * BigInt(stake)) / stakeMinor);
  const moves = movesOf(outcomes, part);
  let balances = new Float64Array(enough + 1);
  balances[Math.min(start, enough)] = 1;
  let placed = 0;
  for (let bet = 0; bet < bets; bet += 1) {
    const next = new Float64Array(enough + 1);
    for (let balance = stake; balance <= enough; balance += 1) {
      const likely = balances[balance] ?? 0;
      if (likely === 0) continue;
      placed += likely;
      for (const { chance, pays } of moves) {
        const after = balance === enough ? enough : Math.min(balance - stake + pays, enough);
        next[after] = (next[after] ?? 0) + likely * chance;
      }
    }
    balances = next;
  }
  // Every balance left after the last bet has succeeded, even zero; balances too small for a bet were dropped.
  const chance = balances.reduce((sum, likely) => sum + likely, 0);
  return { chance, meanTurnoverMinor: placed * Number(stakeMinor) };
}

/** Every outcome with its probability; the remaining probability is a loss. */
function movesOf(outcomes: readonly BetOutcome[], part: number): { chance: number; pays: number }[] {
  const paid = outcomes.map(({ chanceMicro, paysBp }) => ({ chance: chanceMicro / WHOLE_MICRO, pays: paysBp / part }));
  const sum = outcomes.reduce((micro, { chanceMicro }) => micro + chanceMicro, 0);
  return [...paid, { chance: (WHOLE_MICRO - sum) / WHOLE_MICRO, pays: 0 }];
}
