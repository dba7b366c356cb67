import { createSettler, type Settlement } from '@foyer/lottery/settle-ticket.ts';
import type { DrawResult } from '@foyer/lottery/shape.ts';
import { mapAtMost } from '@foyer/vendor/map-at-most.ts';
import type { WalletOutcome } from '@foyer/vendor/wallet.ts';
import { SETTLE_CONCURRENCY } from '@foyer/vendor/wallet-limits.data.ts';
import type { LottoContext } from '../context.ts';
import { LARGE_DRAW, ROLLBACK_PAUSE_MS, SETTLE_BATCH } from '../settings.ts';
import { rollBackTicket } from './roll-back-ticket.ts';
import {
  countTickets,
  countUnfinishedTickets,
  findTicketsAfter,
  markSettled,
  postponeRollback,
  postponeWins,
  type SettledTicket,
} from './ticket.store.ts';
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
 * Refusals that concern every call and not one ticket: the draw waits until an operator has corrected the settings.
 */
const CONFIGURATION_REFUSALS: readonly string[] = ['SIGNATURE_INVALID'];

/**
 * Pays every open ticket of a draw and marks it, in batches; then rolls back the debits of abandoned tickets.
 * A ticket paid but not marked (the process died in between) is paid again under the same id, which the wallet recognises.
 * One that the wallet refuses is left to the jobs `pay-refused-wins` and `roll-back-tickets`.
 * @throws WalletPendingError if the wallet left some undecided
 */
export async function settleDraw(context: LottoContext, drawId: string, result: DrawResult): Promise<void> {
  const settle = createSettler(result);
  await forEachBatch(context, { drawId, state: 'open' }, async (batch) => {
    const unpaid = await payTickets(context, batch, settle);
    const refused = unpaid.filter(
      ({ outcome }) => outcome?.kind === 'refused' && !CONFIGURATION_REFUSALS.includes(outcome.status),
    );
    await postponeWins(
      context.pool,
      refused.map(({ ticketId }) => ticketId),
    );
    context.onStep('batch.settled', drawId);
  });
  await forEachBatch(context, { drawId, state: 'voiding' }, async (batch) => {
    await mapAtMost(SETTLE_CONCURRENCY, batch, async (ticket) => {
      if ((await rollBackTicket(context, ticket)) === 'refused')
        await postponeRollback(context.pool, ticket.ticketId, ROLLBACK_PAUSE_MS.refused);
    });
  });
  const left = await countUnfinishedTickets(context.pool, drawId);
  if (left > 0) throw new WalletPendingError(left);
}

interface Batches {
  readonly drawId: string;
  readonly state: 'open' | 'voiding';
}

/**
 * Processes the tickets once, by id, so that one without an answer from the wallet does not block the others. Batches of a large draw run
 * concurrently, each with a separate set of players: no two wait for the account of the same player.
 */
async function forEachBatch(
  context: LottoContext,
  batches: Batches,
  work: (batch: readonly StoredTicket[]) => Promise<void>,
): Promise<void> {
  const isLarge = (await countTickets(context.pool, batches.drawId, [batches.state])) > LARGE_DRAW.tickets;
  const { batch: limit, shares: count } = isLarge ? LARGE_DRAW : { batch: SETTLE_BATCH, shares: 1 };
  const shares = Array.from({ length: count }, (_, index) => ({ index, count }));
  await mapAtMost(count, shares, async (players) => {
    let afterId: string | null = null;
    for (;;) {
      const page = { ...batches, players, afterId, limit, skipsPostponedWins: batches.state === 'open' };
      const batch: StoredTicket[] = await findTicketsAfter(context.pool, page);
      const last = batch.at(-1);
      if (!last) return;
      await work(batch);
      afterId = last.ticketId;
    }
  });
}

interface UnpaidTicket {
  readonly ticketId: string;
  readonly outcome: WalletOutcome | undefined;
}

/** Pays the wins of tickets of one draw and marks those that are paid. @returns the others */
export async function payTickets(
  context: LottoContext,
  batch: readonly StoredTicket[],
  settle: ReturnType<typeof createSettler>,
): Promise<UnpaidTicket[]> {
  const settlements = batch.map(({ ticket }) => settle(ticket));
  const outcomes = await context.wallet.creditAll(
    batch.map((entry, index) => toCredit(entry, (settlements[index] as Settlement).payout)),
  );
  const paid: SettledTicket[] = [];
  const unpaid: UnpaidTicket[] = [];
  for (const [index, { ticketId }] of batch.entries()) {
    const [{ hits, payout }, outcome] = [settlements[index] as Settlement, outcomes[index]];
    if (outcome?.kind === 'done') {
      context.onStep('ticket.credited', ticketId);
      paid.push({ ticketId, hits, payoutMinor: payout.minor });
      continue;
    }
    if (outcome?.kind === 'refused')
      context.log.error({ ticketId, status: outcome.status }, 'the wallet refuses a win');
    else context.log.warn({ ticketId, outcome }, 'a credit is not confirmed yet');
    unpaid.push({ ticketId, outcome });
  }
  await markSettled(context.pool, paid);
  return unpaid;
}
