import { type Money, multiplyMoney } from '@foyer/money/money.ts';
import { requireBetType, requireGame } from './find-game.ts';
import { countHits } from './matcher.ts';
import { priceTicket } from './price-ticket.ts';
import type { DrawResult } from './shape.ts';
import type { Ticket } from './ticket.ts';

/** How often one number of the ticket came up. */
export interface NumberHits {
  readonly number: string;
  readonly hits: number;
}

export interface Settlement {
  /** Only the numbers that came up, in the order of the ticket. */
  readonly hits: readonly NumberHits[];
  readonly totalHits: number;
  readonly payout: Money;
}

/** What a ticket wins in a draw: a pure function of the two, so anyone may repeat it. Every hit pays (`stake × odds`, rounded down to a minor unit). */
export function settleTicket(ticket: Ticket, result: DrawResult): Settlement {
  const { matcher } = requireBetType(requireGame(ticket.gameCode), ticket.betCode);
  const hits = ticket.numbers
    .map((number) => ({ number, hits: countHits(matcher, number, result) }))
    .filter((line) => line.hits > 0);
  const totalHits = hits.reduce((total, line) => total + line.hits, 0);
  return { hits, totalHits, payout: multiplyMoney(priceTicket(ticket).perHit, BigInt(totalHits)) };
}
