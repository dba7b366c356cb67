import { type Money, money, scaleMoney } from '@foyer/money/money.ts';
import type { Game } from './game.ts';
import { toOdds } from './price-ticket.ts';
import { oddsIn } from './prize-mode.ts';
import { capOf } from './worst-case.ts';

/**
 * The most that one hit of a game pays: the highest stake at the highest odds, or what one ticket may win at most.
 * Null for a currency that the game does not take.
 */
export function topPrizeOf(game: Game, currency: string): Money | null {
  const limits = game.stakes[currency];
  if (!limits) return null;
  const odds = game.betTypes.flatMap((betType) => Object.values(oddsIn(game, betType, { currency, mode: 'ODDS' })));
  const prize = scaleMoney(money(limits.max, currency), toOdds(Math.max(...odds)));
  const cap = money(capOf(currency).ticket, currency);
  return prize.minor > cap.minor ? cap : prize;
}
