import type { Ratio } from '@foyer/money/money.ts';
import type { BetType, Game, Odds } from './game.ts';
import { classOf, expectedTimes, samplePicks } from './matcher.ts';
import { addRatio, multiplyRatio, partsOf, ratio, ZERO } from './ratio.ts';
import { countUnits } from './units.ts';

const BASIS_POINTS = 10_000n;

/** Cache of returns by odds table, game and class of pick: exact ratios of large numbers, needed for every ticket. */
const known = new WeakMap<Odds, Map<string, Ratio>>();

/** The exact share of stakes that a pick returns in the long run: Σ odds × expected times ÷ units staked, in lowest terms. */
export function returnOfPick(game: Game, betType: BetType, { pick, odds }: { pick: string; odds: Odds }): Ratio {
  const returns = known.get(odds) ?? new Map<string, Ratio>();
  known.set(odds, returns);
  const key = `${game.code} ${betType.code} ${classOf(betType.matcher, pick)}`;
  const share = returns.get(key) ?? computeReturn(game, betType, { pick, odds });
  returns.set(key, share);
  return share;
}

function computeReturn(game: Game, betType: BetType, { pick, odds }: { pick: string; odds: Odds }): Ratio {
  let paid = ZERO;
  for (const [level, times] of expectedTimes(betType.matcher, pick, game.shape))
    paid = addRatio(paid, multiplyRatio(times, ratio(BigInt(odds[level] ?? 0), 1_000n)));
  return multiplyRatio(paid, ratio(1n, BigInt(countUnits(game, betType))));
}

/** The returns of a bet type at given odds: the least and the most that any of its picks returns. They differ only where chances do. */
export function returnsToPlayer(
  game: Game,
  betType: BetType,
  odds: Odds = betType.odds,
): { readonly min: Ratio; readonly max: Ratio } {
  const returns = samplePicks(betType.matcher)
    .map((pick) => returnOfPick(game, betType, { pick, odds }))
    .filter(({ numerator }) => numerator > 0n)
    .sort((left, right) => Number(partsOf(left, 10n ** 12n) - partsOf(right, 10n ** 12n)));
  return { min: returns[0] ?? ZERO, max: returns[returns.length - 1] ?? ZERO };
}

/** A ratio as hundredths of a percent, rounded down, for printing: 0.99 → 9900. */
export const toBasisPoints = (share: Ratio): number => Number(partsOf(share, BASIS_POINTS));
