import { choose } from '../combinations.ts';
import type { BetType, Odds, StakeBasis, StakeLimits } from '../game.ts';
import type { Matcher } from '../matcher.ts';
import { entryOf } from '../matcher.ts';
import { HIT } from '../matchers/rule.ts';

/** Maximum picks of a ticket, for any bet: every number of four digits. */
const MAX_PICKS = 10_000;

interface Bet {
  readonly code: string;
  readonly group: string;
  readonly matcher: Matcher;
  readonly basis?: StakeBasis;
  /** Times the stake, in thousandths: one for all hits, or by level. */
  readonly pays: number | Odds;
}

/** Builds a bet type from its row in the data of a game. */
export function bet({ code, group, matcher, basis = 'per-unit', pays }: Bet): BetType {
  const max = Math.min(MAX_PICKS, countPicks(matcher));
  const odds = typeof pays === 'number' ? { [HIT]: pays } : pays;
  return { code, group, matcher, stakeBasis: basis, odds, picks: { min: 1, max } };
}

/** How many different picks there are, or an upper bound. */
function countPicks(matcher: Matcher): number {
  const entry = entryOf(matcher);
  if (entry.kind === 'choice') return entry.options.length;
  return entry.kind === 'number' ? 10 ** entry.digits : Number(choose(entry.to - entry.from + 1, entry.size));
}

/** The same odds for a list of levels. */
export const evenly = (levels: readonly string[], thousandths: number): Odds =>
  Object.fromEntries(levels.map((level) => [level, thousandths]));

/** Odds of 0, 1, 2 … in a list. */
export const byIndex = (thousandths: readonly number[], from = 0): Odds =>
  Object.fromEntries(thousandths.map((odds, index) => [String(from + index), odds]));

/** Sides of one value each, named by it. */
export const exactly = (from: number, to: number) =>
  Object.fromEntries(
    Array.from({ length: to - from + 1 }, (_, index) => [
      String(from + index),
      { kind: 'range' as const, from: from + index, to: from + index },
    ]),
  );

/** Big and small around a middle: of 0–99 small ends at 49. */
export const halves = (from: number, to: number) => {
  const middle = Math.floor((from + to) / 2);
  return {
    SMALL: { kind: 'range' as const, from, to: middle },
    BIG: { kind: 'range' as const, from: middle + 1, to },
  };
};

export const PARITY = {
  ODD: { kind: 'parity' as const, isOdd: true },
  EVEN: { kind: 'parity' as const, isOdd: false },
};

/** A step is at least 100 minor units: smaller ones would yield fractions of a minor unit with common odds and the rebate. */
export const STAKES: Readonly<Record<string, StakeLimits>> = {
  VND: { min: 1_000n, max: 10_000_000n, step: 1_000n, usual: 10_000n },
  PHP: { min: 100n, max: 2_000_000n, step: 100n, usual: 500n },
  BRL: { min: 100n, max: 200_000n, step: 100n, usual: 100n },
};
