import type { Ratio } from '@foyer/money/money.ts';
import type { BetType, Game, Odds, PrizeMode } from './game.ts';
import { subtractRatio } from './ratio.ts';
import { returnOfPick } from './return-to-player.ts';

/** The share of the odds in rebate mode, in hundredths. */
const KEPT_HUNDREDTHS = 95;

/** Names that operators and older links use (§2, `prize_mode` or `vendor`). */
const ALIASES: Readonly<Record<string, PrizeMode>> = { LOTT: 'ODDS', ODDS: 'ODDS', REBATE: 'REBATE' };

/** The mode of a case-insensitive name; null for an unknown one. */
export const toPrizeMode = (name: string): PrizeMode | null => {
  const upper = name.toUpperCase();
  return Object.keys(ALIASES).includes(upper) ? (ALIASES[upper] ?? null) : null;
};

const lowered = new WeakMap<BetType, Odds>();

/** The odds of a bet type in a mode; always the same table for the same two. */
export function oddsIn(betType: BetType, mode: PrizeMode): Odds {
  if (mode === 'ODDS') return betType.odds;
  const odds = lowered.get(betType) ?? lower(betType.odds);
  lowered.set(betType, odds);
  return odds;
}

const lower = (odds: Odds): Odds =>
  Object.fromEntries(Object.entries(odds).map(([level, each]) => [level, Math.floor((each * KEPT_HUNDREDTHS) / 100)]));

/** The rebate of the stake on a pick, whether it wins or not: exactly the return that its lower odds lack. */
export function rebateOf(game: Game, betType: BetType, { pick, mode }: { pick: string; mode: PrizeMode }): Ratio {
  const full = returnOfPick(game, betType, { pick, odds: betType.odds });
  return subtractRatio(full, returnOfPick(game, betType, { pick, odds: oddsIn(betType, mode) }));
}
