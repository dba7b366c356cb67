import { createSettler } from '@foyer/lottery/settle-ticket.ts';
import type { LottoContext } from '../context.ts';
import { getDraw } from '../draws/draw.store.ts';
import { SETTLE_BATCH } from '../settings.ts';
import { payTickets } from '../tickets/settle-draw.ts';
import { findRefusedWins, postponeWins } from '../tickets/ticket.store.ts';
import type { StoredTicket } from '../tickets/ticket-row.ts';

/**
 * Pays wins that the wallet refused while their draw was settled, until none is due. One that is still not paid is postponed. The same
 * transaction is sent each time, so that concurrent runs pay it once.
 * @param signal ends the run early; the next one continues
 */
export async function payRefusedWins(context: LottoContext, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const tickets = await findRefusedWins(context.pool, SETTLE_BATCH);
    if (tickets.length === 0) return;
    for (const [drawId, ofDraw] of Map.groupBy(tickets, (ticket) => ticket.drawId)) await pay(context, drawId, ofDraw);
  }
}

async function pay(context: LottoContext, drawId: string, tickets: readonly StoredTicket[]): Promise<void> {
  const draw = await getDraw(context.pool, drawId);
  if (!draw?.numbers) throw new Error(`draw ${drawId} has ended without numbers`);
  const unpaid = await payTickets(context, tickets, createSettler(draw.numbers));
  await postponeWins(
    context.pool,
    unpaid.map(({ ticketId }) => ticketId),
  );
}
