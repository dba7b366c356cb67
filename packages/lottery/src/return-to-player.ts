import type { Ratio } from '@foyer/money/money.ts';
import type { BetType, Game } from './game.ts';
import { expectedHits } from './matcher.ts';
import { countUnits, toOdds } from './price-ticket.ts';

/** The exact share of stakes that a bet type returns in the long run: odds × expected hits ÷ units staked, in lowest terms. */
export function returnToPlayer(game: Game, betType: BetType): Ratio {
  const odds = toOdds(betType.oddsThousandths);
  const hits = expectedHits(betType.matcher, game.shape);
  return toLowestTerms({
    numerator: odds.numerator * hits.numerator,
    denominator: odds.denominator * hits.denominator * BigInt(countUnits(game, betType)),
  });
}

/** A ratio as hundredths of a percent, rounded down, for printing: 0.99 → 9900. */
export function toBasisPoints(ratio: Ratio): number {
  return Number((ratio.numerator * 10_000n) / ratio.denominator);
}

function toLowestTerms(ratio: Ratio): Ratio {
  const divisor = greatestCommonDivisor(ratio.numerator, ratio.denominator);
  return { numerator: ratio.numerator / divisor, denominator: ratio.denominator / divisor };
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  return right === 0n ? left : greatestCommonDivisor(right, left % right);
}
