import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '@foyer/database/open-pool.ts';
import { getGame } from '@foyer/lottery/find-game.ts';
import { createSettler, type Settlement } from '@foyer/lottery/settle-ticket.ts';
import { isResultOf } from '@foyer/lottery/shape.ts';
import type { Ticket } from '@foyer/lottery/ticket.ts';

import type { Draw } from '../draws/draw.store.ts';
import { type TicketRow, toStoredTicket } from '../tickets/ticket-row.ts';
import { eachSettledRow, type TicketFault } from './verify-tickets.store.ts';

const DETAILS = 20;
const PAYOUT = 'I5 a payout is what the rules give';

/**
 * Settles the tickets of a finished draw again (I5). What was paid too much before a correction stays with the players, so a corrected draw
 * may have paid more.
 * @returns at most twenty tickets that differ
 */
export async function verifySettlements(db: Queryable, draw: Draw): Promise<TicketFault[]> {
  const game = getGame(draw.gameCode);
  if (!game || !draw.numbers || !isResultOf(game.shape, draw.numbers))
    return [{ invariant: 'I7 the numbers of a draw are of its game', detail: draw.drawId }];
  const settle = createSettler(draw.numbers);
  const faults: TicketFault[] = [];
  for await (const row of eachSettledRow(db, draw.drawId)) {
    const fault = compare(row, settle, draw);
    if (fault) faults.push(fault);
    if (faults.length >= DETAILS) break;
  }
  return faults;
}

function compare(row: TicketRow, settle: (ticket: Ticket) => Settlement, { drawId, state }: Draw): TicketFault | null {
  const name = `ticket ${row.ticket_id} of ${drawId}`;
  try {
    const { hits, payout } = settle(toStoredTicket(row).ticket);
    const excess = (row.payout_minor ?? 0n) + row.corrected_minor - payout.minor;
    if (excess < 0n || (excess > 0n && state !== 'corrected'))
      return { invariant: PAYOUT, detail: `${name}: off by ${excess} minor units of ${row.currency}` };
    return isDeepStrictEqual(hits, row.corrected_hits ?? row.hits)
      ? null
      : { invariant: 'I5 a ticket has the hits of its draw', detail: name };
  } catch (error) {
    // A ticket that no rules can be applied to, such as of a game that does not exist, was changed.
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    return { invariant: PAYOUT, detail: `${name} cannot be settled again: ${error.message}` };
  }
}
