import { type Settlement, settleTicket } from '@foyer/lottery/settle-ticket.ts';
import type { DrawResult } from '@foyer/lottery/shape.ts';
import type { LottoContext } from '../context.ts';
import { SETTLE_BATCH, SETTLE_CONCURRENCY } from '../settings.ts';
import { rollBackTicket } from './roll-back-ticket.ts';
import { countTickets, findTicketsAfter, markSettled, type SettledTicket } from './ticket.store.ts';
import { toCredit } from './ticket-orders.ts';
import type { StoredTicket } from './ticket-row.ts';

/**
 * Pays every open ticket of a draw and marks it, in batches; then undoes the debits of tickets given up.
 * A ticket paid but not marked (the process died between) is paid again under the same id, which the wallet knows.
 * @throws when the wallet left some undecided
 */
export async function settleDraw(context: LottoContext, drawId: string, result: DrawResult): Promise<void> {
  await forEachBatch(context, { drawId, state: 'open' }, (batch) => settleBatch(context, batch, result));
  await forEachBatch(context, { drawId, state: 'voiding' }, async (batch) => {
    await mapAtMost(SETTLE_CONCURRENCY, batch, (ticket) => rollBackTicket(context, ticket));
  });
  const left = await countTickets(context.pool, drawId, ['pending', 'open', 'voiding']);
  if (left > 0) throw new Error(`${left} tickets of ${drawId} wait for the wallet`);
}

interface Batches {
  readonly drawId: string;
  readonly state: 'open' | 'voiding';
}

/** Goes through the tickets once, by id, so that one the wallet refuses to answer for does not hold up the others. */
async function forEachBatch(
  context: LottoContext,
  batches: Batches,
  work: (batch: readonly StoredTicket[]) => Promise<void>,
): Promise<void> {
  let afterId: string | null = null;
  for (;;) {
    const batch: StoredTicket[] = await findTicketsAfter(context.pool, { ...batches, afterId, limit: SETTLE_BATCH });
    const last = batch.at(-1);
    if (!last) return;
    await work(batch);
    afterId = last.ticketId;
  }
}

async function settleBatch(context: LottoContext, batch: readonly StoredTicket[], result: DrawResult): Promise<void> {
  const paid = await mapAtMost(SETTLE_CONCURRENCY, batch, (ticket) => payTicket(context, ticket, result));
  await markSettled(
    context.pool,
    paid.filter((each) => each !== null),
  );
  context.onStep('batch.settled', batch[0]?.drawId ?? '');
}

/** Null when the wallet did not confirm the credit. */
async function payTicket(
  context: LottoContext,
  entry: StoredTicket,
  result: DrawResult,
): Promise<SettledTicket | null> {
  const settlement: Settlement = settleTicket(entry.ticket, result);
  const outcome = await context.wallet.credit(toCredit(entry, settlement.payout));
  if (outcome.kind !== 'done') {
    context.log.warn({ ticketId: entry.ticketId, outcome }, 'a credit is not confirmed yet');
    return null;
  }
  context.onStep('ticket.credited', entry.ticketId);
  return { ticketId: entry.ticketId, hits: settlement.hits, payoutMinor: settlement.payout.minor };
}

/** Maps with a bound on how many run at once. @throws what the first failing item throws, after the running ones have ended */
async function mapAtMost<T, R>(limit: number, items: readonly T[], map: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await map(items[index] as T);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, worker));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
  return results;
}
