import { addMoney, type Money, multiplyMoney, scaleMoney, zeroMoney } from '@foyer/money/money.ts';
import { requireBetType, requireGame } from './find-game.ts';
import { scorerOf } from './matcher.ts';
import type { Score } from './matchers/rule.ts';
import { toOdds } from './price-ticket.ts';
import type { DrawResult } from './shape.ts';
import type { Ticket } from './ticket.ts';

/** How often one pick of the ticket came up. */
export interface NumberHits {
  readonly number: string;
  readonly hits: number;
}

export interface Settlement {
  /** Only the picks that won, in the order of the ticket. */
  readonly hits: readonly NumberHits[];
  readonly totalHits: number;
  /** Wins and rebate together. */
  readonly payout: Money;
}

/** The win of a ticket in a draw: a pure function of the two, which anyone can repeat. */
export function settleTicket(ticket: Ticket, result: DrawResult): Settlement {
  return createSettler(result)(ticket);
}

/**
 * Reads a draw once for many tickets. Every hit of a level pays `stake × its odds on the ticket`, rounded down to a minor unit;
 * a level without odds pays nothing. The ticket's rebate is added.
 */
export function createSettler(result: DrawResult): (ticket: Ticket) => Settlement {
  const scorers = new Map<string, (pick: string) => readonly Score[]>();
  return (ticket) => {
    const key = `${ticket.gameCode} ${ticket.betCode}`;
    const score =
      scorers.get(key) ?? scorerOf(requireBetType(requireGame(ticket.gameCode), ticket.betCode).matcher, result);
    scorers.set(key, score);
    const hits: NumberHits[] = [];
    let payout = zeroMoney(ticket.stake.currency);
    let totalHits = 0;
    for (const number of ticket.numbers) {
      const paid = score(number).filter(({ level }) => (ticket.odds[level] ?? 0) > 0);
      const times = paid.reduce((total, each) => total + each.times, 0);
      if (times === 0) continue;
      hits.push({ number, hits: times });
      totalHits += times;
      for (const each of paid) payout = addMoney(payout, payOf(ticket, each));
    }
    return { hits, totalHits, payout: addMoney(payout, ticket.rebate) };
  };
}

const payOf = ({ stake, odds }: Ticket, { level, times }: Score): Money =>
  multiplyMoney(scaleMoney(stake, toOdds(odds[level] ?? 0)), BigInt(times));
