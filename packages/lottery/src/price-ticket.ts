import { type Money, multiplyMoney, type Ratio, scaleMoney } from '@foyer/money/money.ts';
import { requireBetType, requireGame } from './find-game.ts';
import type { BetType, Game } from './game.ts';
import { countCompared } from './matcher.ts';
import type { Ticket } from './ticket.ts';

/** What a ticket costs and what one hit returns. */
export interface TicketPrice {
  /** Units staked on each number: 27 for Lô in a draw of 27 numbers, 1 for Đề. */
  readonly unitsPerNumber: number;
  readonly total: Money;
  readonly perHit: Money;
}

/** The part of a ticket that decides its price. */
export type PricedTicket = Pick<Ticket, 'gameCode' | 'betCode' | 'numbers' | 'stake' | 'oddsThousandths'>;

export function priceTicket(ticket: PricedTicket): TicketPrice {
  const game = requireGame(ticket.gameCode);
  const unitsPerNumber = countUnits(game, requireBetType(game, ticket.betCode));
  return {
    unitsPerNumber,
    total: multiplyMoney(ticket.stake, BigInt(unitsPerNumber * ticket.numbers.length)),
    perHit: scaleMoney(ticket.stake, toOdds(ticket.oddsThousandths)),
  };
}

/** Units that one number costs under the stake basis of the bet type. */
export function countUnits(game: Game, betType: BetType): number {
  switch (betType.stakeBasis) {
    case 'per-unit':
      return 1;
    case 'per-slot':
      return countCompared(betType.matcher, game.shape);
  }
}

export function toOdds(oddsThousandths: number): Ratio {
  return { numerator: BigInt(oddsThousandths), denominator: 1_000n };
}
