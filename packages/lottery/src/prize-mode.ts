import type { CurrencyCode } from '@foyer/money/currency.ts';
import type { Ratio } from '@foyer/money/money.ts';
import type { BetType, Game, Odds, PrizeMode } from './game.ts';
import { classOf, samplePicks } from './matcher.ts';
import { partsOf, ratio, subtractRatio, ZERO } from './ratio.ts';
import { returnOfPick } from './return-to-player.ts';

/** The part of every stake that rebate mode returns, whether the pick wins or not. */
const REBATE = ratio(5n, 100n);

/** Odds are in thousandths. */
const ODDS_PARTS = 1_000n;

/** Names that operators and older links use (§2, `prize_mode` or `vendor`). */
const ALIASES: Readonly<Record<string, PrizeMode>> = { LOTT: 'ODDS', ODDS: 'ODDS', REBATE: 'REBATE' };

/** The mode of a case-insensitive name; null for an unknown one. */
export const toPrizeMode = (name: string): PrizeMode | null => {
  const upper = name.toUpperCase();
  return Object.keys(ALIASES).includes(upper) ? (ALIASES[upper] ?? null) : null;
};

/** What decides the odds of a bet type, besides the bet type. */
export interface Payment {
  readonly currency: CurrencyCode;
  readonly mode: PrizeMode;
}

const known = new WeakMap<BetType, Map<string, Odds>>();

/**
 * The odds of a bet type in a currency and mode; always the same table for the same three. They are rounded down so that
 * every stake times its odds is whole minor units: what is printed is what is paid. Odds of ×1.997 are ×1.99 where stakes
 * are multiples of 1.00. In rebate mode they are lower by what the rebate returns.
 */
export function oddsIn(game: Game, betType: BetType, { currency, mode }: Payment): Odds {
  const tables = known.get(betType) ?? new Map<string, Odds>();
  known.set(betType, tables);
  const increment = incrementOf(game, currency);
  const key = `${game.code} ${increment} ${mode}`;
  const odds = tables.get(key) ?? computeOdds(game, betType, { increment, mode });
  tables.set(key, odds);
  return odds;
}

/** The share of a stake that is always returned. */
export const rebateIn = (mode: PrizeMode): Ratio => (mode === 'REBATE' ? REBATE : ZERO);

/** The smallest difference of odds, in thousandths, that is whole minor units on every stake of a currency. */
function incrementOf({ stakes }: Game, currency: CurrencyCode): number {
  const step = new Map(Object.entries(stakes)).get(currency)?.step ?? ODDS_PARTS;
  return Number(ratio(ODDS_PARTS, step).numerator);
}

interface Exactness {
  readonly increment: number;
  readonly mode: PrizeMode;
}

function computeOdds(game: Game, betType: BetType, { increment, mode }: Exactness): Odds {
  const roundDown = (thousandths: number): number => Math.floor(thousandths / increment) * increment;
  const full = mapOdds(betType.odds, (each) => roundDown(each));
  if (mode === 'ODDS') return full;
  const shares = new Map(
    samplePicks(betType.matcher).map((pick) => [
      classOf(betType.matcher, pick),
      lowerBy(returnOfPick(game, betType, { pick, odds: full }), REBATE),
    ]),
  );
  // If picks have classes, the levels of a class begin with its name.
  return mapOdds(full, (each, level) => {
    const share = shares.get(level.split('.')[0] ?? '') ?? shares.get('') ?? ZERO;
    return roundDown(Number(partsOf(share, BigInt(each))));
  });
}

/** The remainder of a return after another share is taken: (whole − taken) ÷ whole. */
function lowerBy(whole: Ratio, taken: Ratio): Ratio {
  const left = subtractRatio(whole, taken);
  if (left.numerator <= 0n) return ZERO;
  return ratio(left.numerator * whole.denominator, left.denominator * whole.numerator);
}

const mapOdds = (odds: Odds, change: (thousandths: number, level: string) => number): Odds =>
  Object.fromEntries(Object.entries(odds).map(([level, each]) => [level, change(each, level)]));
