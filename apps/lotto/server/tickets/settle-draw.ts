import { createSettler, type Settlement } from '@foyer/lottery/settle-ticket.ts';
import type { DrawResult } from '@foyer/lottery/shape.ts';
import { mapAtMost } from '@foyer/vendor/map-at-most.ts';
import { SETTLE_CONCURRENCY } from '@foyer/vendor/wallet-limits.data.ts';
import type { LottoContext } from '../context.ts';
import { SETTLE_BATCH, SETTLE_SHARES } from '../settings.ts';
import { rollBackTicket } from './roll-back-ticket.ts';
import { countTickets, findTicketsAfter, markSettled, type SettledTicket } from './ticket.store.ts';
import type { StoredTicket } from './ticket-row.ts';
import { toCredit } from './ticket-transactions.ts';

/** The wallet left tickets undecided; the draw must be run again later. */
export class WalletPendingError extends Error {
  readonly tickets: number;

  constructor(tickets: number) {
    super(`${tickets} tickets wait for the wallet`);
    this.tickets = tickets;
  }
}

/**
 * Pays every open ticket of a draw and marks it, in batches; then rolls back the debits of abandoned tickets.
 * A ticket paid but not marked (the process died in between) is paid again under the same id, which the wallet recognises.
 * @throws WalletPendingError if the wallet left some undecided
 */
export async function settleDraw(context: LottoContext, drawId: string, result: DrawResult): Promise<void> {
  const settle = createSettler(result);
  await forEachBatch(context, { drawId, state: 'open' }, (batch) => settleBatch(context, batch, settle));
  await forEachBatch(context, { drawId, state: 'voiding' }, async (batch) => {
    await mapAtMost(SETTLE_CONCURRENCY, batch, (ticket) => rollBackTicket(context, ticket));
  });
  const left = await countTickets(context.pool, drawId, ['pending', 'open', 'voiding']);
  if (left > 0) throw new WalletPendingError(left);
}

interface Batches {
  readonly drawId: string;
  readonly state: 'open' | 'voiding';
}

/**
 * Processes the tickets once, by id, so that one without an answer from the wallet does not block the others. Several batches run
 * concurrently, each with a separate set of players: no two wait for the account of the same player.
 */
async function forEachBatch(
  context: LottoContext,
  batches: Batches,
  work: (batch: readonly StoredTicket[]) => Promise<void>,
): Promise<void> {
  const shares = Array.from({ length: SETTLE_SHARES }, (_, index) => ({ index, count: SETTLE_SHARES }));
  await mapAtMost(SETTLE_SHARES, shares, async (players) => {
    let afterId: string | null = null;
    for (;;) {
      const page = { ...batches, players, afterId, limit: SETTLE_BATCH };
      const batch: StoredTicket[] = await findTicketsAfter(context.pool, page);
      const last = batch.at(-1);
      if (!last) return;
      await work(batch);
      afterId = last.ticketId;
    }
  });
}

async function settleBatch(
  context: LottoContext,
  batch: readonly StoredTicket[],
  settle: ReturnType<typeof createSettler>,
): Promise<void> {
  const settlements = batch.map(({ ticket }) => settle(ticket));
  const outcomes = await context.wallet.creditAll(
    batch.map((entry, index) => toCredit(entry, (settlements[index] as Settlement).payout)),
  );
  const paid: SettledTicket[] = [];
  for (const [index, { ticketId }] of batch.entries()) {
    const [{ hits, payout }, outcome] = [settlements[index] as Settlement, outcomes[index]];
    if (outcome?.kind !== 'done') {
      context.log.warn({ ticketId, outcome }, 'a credit is not confirmed yet');
      continue;
    }
    context.onStep('ticket.credited', ticketId);
    paid.push({ ticketId, hits, payoutMinor: payout.minor });
  }
  await markSettled(context.pool, paid);
  context.onStep('batch.settled', batch[0]?.drawId ?? '');
}
