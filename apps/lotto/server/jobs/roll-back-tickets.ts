import { mapAtMost } from '@foyer/vendor/map-at-most.ts';
import { SETTLE_CONCURRENCY } from '@foyer/vendor/wallet-limits.data.ts';
import type { LottoContext } from '../context.ts';
import { withLock } from '../db/lock.store.ts';
import { ROLLBACK_PAUSE_MS } from '../settings.ts';
import { rollBackTicket } from '../tickets/roll-back-ticket.ts';
import { findVoidingTickets, postponeRollback } from '../tickets/ticket.store.ts';
import type { StoredTicket } from '../tickets/ticket-row.ts';

/** Tickets that are read at a time. */
const BATCH = 500;

/**
 * Rolls back the debits of abandoned tickets and of voided draws, in one process at a time, until none is due. A ticket whose
 * rollback is not confirmed is postponed, so that it does not delay the others. Without an answer the wallet is unreachable, and
 * the rest waits for the next run.
 * @param signal ends the run early; the next one continues
 */
export async function rollBackTickets(context: LottoContext, signal?: AbortSignal): Promise<void> {
  await withLock(context.pool, 'lotto rollbacks', async () => {
    // The first ticket alone: an unreachable wallet is called once.
    for (let limit = 1; !signal?.aborted; limit = BATCH) {
      const tickets = await findVoidingTickets(context.pool, limit);
      if (tickets.length === 0 || !(await rollBackAll(context, tickets))) return;
    }
  });
}

/** @returns whether the wallet can be reached; if not, some were not tried */
async function rollBackAll(context: LottoContext, tickets: readonly StoredTicket[]): Promise<boolean> {
  let isReachable = true;
  await mapAtMost(SETTLE_CONCURRENCY, tickets, async (ticket) => {
    if (!isReachable) return;
    const outcome = await rollBackTicket(context, ticket);
    if (outcome === 'done') return;
    if (outcome === 'indeterminate') isReachable = false;
    await postponeRollback(context.pool, ticket.ticketId, ROLLBACK_PAUSE_MS[outcome]);
  });
  return isReachable;
}
