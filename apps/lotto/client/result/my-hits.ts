import { getBetType, requireGame } from '@foyer/lottery/find-game.ts';
import { isMarked } from '@foyer/lottery/matcher.ts';
import type { TicketValue } from '../../api/ticket.ts';

/** The part of a ticket that decides which numbers of a draw it hit. */
export type Bet = Pick<TicketValue, 'gameCode' | 'betCode' | 'numbers'>;

/** Whether a number of a prize is hit by one of these bets. */
export function isHitBy(bets: readonly Bet[], prize: string, number: string): boolean {
  return bets.some((bet) => {
    const betType = getBetType(requireGame(bet.gameCode), bet.betCode);
    return betType !== null && bet.numbers.some((pick) => isMarked(betType.matcher, pick, { prize, number }));
  });
}
