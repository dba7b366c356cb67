import type { Queryable } from '@foyer/database/open-pool.ts';
import { requireGame } from '@foyer/lottery/find-game.ts';
import { createSettler } from '@foyer/lottery/settle-ticket.ts';
import { isResultOf } from '@foyer/lottery/shape.ts';

import type { Draw } from '../draws/draw.store.ts';
import { SEAL_BATCH } from '../settings.ts';
import { findTicketsAfter } from '../tickets/ticket.store.ts';
import type { StoredTicket } from '../tickets/ticket-row.ts';
import type { Due } from './correction.store.ts';

/** Sums by merchant and currency, which are never added up. */
export interface Total {
  readonly merchant: string;
  readonly currency: string;
  readonly tickets: number;
  readonly minor: bigint;
}

/** Where the payments of a draw differ from its numbers and the odds on its tickets. */
export interface Differences {
  /** Underpaid tickets, ordered by id. */
  readonly dues: readonly Due[];
  readonly short: readonly Total[];
  /** Overpaid tickets: reported, and left to the players. */
  readonly over: readonly Total[];
}

/** Recomputes the settlement of a draw, with the same pure function of ticket and numbers that paid it. */
export async function findDifferences(db: Queryable, draw: Draw): Promise<Differences> {
  if (!draw.numbers || !isResultOf(requireGame(draw.gameCode).shape, draw.numbers)) {
    throw new Error(`draw ${draw.drawId} has no numbers to settle by`);
  }
  const settle = createSettler(draw.numbers);
  const dues: Due[] = [];
  const [short, over] = [new Map<string, Total>(), new Map<string, Total>()];
  for await (const ticket of eachSettled(db, draw.drawId)) {
    const differenceMinor = settle(ticket.ticket).payout.minor - (ticket.payout?.minor ?? 0n);
    if (differenceMinor > 0n) dues.push({ ticketId: ticket.ticketId, dueMinor: differenceMinor });
    if (differenceMinor !== 0n) add(differenceMinor > 0n ? short : over, ticket, differenceMinor);
  }
  return { dues, short: [...short.values()], over: [...over.values()] };
}

async function* eachSettled(db: Queryable, drawId: string): AsyncGenerator<StoredTicket> {
  let afterId: string | null = null;
  for (;;) {
    const page: StoredTicket[] = await findTicketsAfter(db, { drawId, state: 'settled', afterId, limit: SEAL_BATCH });
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    afterId = last.ticketId;
  }
}

function add(totals: Map<string, Total>, { bettor: { merchant }, total }: StoredTicket, differenceMinor: bigint): void {
  const { currency } = total;
  const key = `${merchant} ${currency}`;
  const { tickets, minor } = totals.get(key) ?? { tickets: 0, minor: 0n };
  const change = differenceMinor < 0n ? -differenceMinor : differenceMinor;
  totals.set(key, { merchant, currency, tickets: tickets + 1, minor: minor + change });
}
