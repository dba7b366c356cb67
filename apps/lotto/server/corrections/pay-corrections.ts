import { withTransaction } from '@foyer/database/open-pool.ts';
import { createSettler, type Settlement } from '@foyer/lottery/settle-ticket.ts';
import { money } from '@foyer/money/money.ts';
import type { LottoContext } from '../context.ts';
import { withDrawLock } from '../db/lock.store.ts';
import { getDraw, moveDraw } from '../draws/draw.store.ts';
import { matchesSeal } from '../draws/seal-tickets.ts';
import { SETTLE_BATCH } from '../settings.ts';
import { toCorrectionCredit } from '../tickets/ticket-transactions.ts';
import {
  type CorrectedTicket,
  type Correction,
  type DueTicket,
  endCorrection,
  findCorrections,
  findUnpaidTickets,
  markCorrected,
} from './correction.store.ts';
import { isApprovedByTwo } from './propose-correction.ts';

/**
 * Pays approved corrections, each ticket once, as new transactions linked to the first payment (W11). It trusts no
 * table: both signatures are verified against the file of approvers, and every amount against
 * the rules. A correction that fails validation does not block the others. Crash-safe; re-entrant.
 */
export async function payCorrections(context: LottoContext): Promise<void> {
  for (const correction of await findCorrections(context.pool, 'approved')) {
    const { correctionId, drawId } = correction;
    const [isSigned, isSealed] = [
      await isApprovedByTwo(context.pool, await context.readApprovers(), correction),
      await matchesSeal(context.pool, drawId),
    ];
    if (isSigned && isSealed) await withDrawLock(context.pool, drawId, () => payCorrection(context, correction));
    else context.log.error({ correctionId, isSigned, isSealed }, 'a correction is not paid');
  }
}

async function payCorrection(context: LottoContext, { correctionId, drawId }: Correction): Promise<void> {
  const draw = await getDraw(context.pool, drawId);
  if (!draw?.numbers) throw new Error(`correction ${correctionId} is of a draw without numbers`);
  const settle = createSettler(draw.numbers);
  let afterId: string | null = null;
  for (;;) {
    const batch: DueTicket[] = await findUnpaidTickets(context.pool, { correctionId, afterId, limit: SETTLE_BATCH });
    const last = batch.at(-1);
    if (!last) break;
    const payable = batch.map((due) => ({ ...due, settlement: settle(due.ticket.ticket) })).filter(isDue);
    if (payable.length < batch.length) context.log.error({ correctionId }, 'a correction is not what the rules give');
    await payBatch(context, correctionId, payable);
    afterId = last.ticket.ticketId;
  }
  await withTransaction(context.pool, async (client) => {
    if (!(await endCorrection(client, correctionId))) return;
    await moveDraw(client, drawId, { from: 'settled', to: 'corrected' });
  });
}

interface Payable extends DueTicket {
  readonly settlement: Settlement;
}

const isDue = ({ ticket, dueMinor, settlement }: Payable): boolean =>
  settlement.payout.minor - (ticket.payout?.minor ?? 0n) === dueMinor;

async function payBatch(context: LottoContext, correctionId: string, batch: readonly Payable[]): Promise<void> {
  const outcomes = await context.wallet.creditAll(
    batch.map(({ ticket, dueMinor }) =>
      toCorrectionCredit(ticket, { correctionId, due: money(dueMinor, ticket.total.currency) }),
    ),
  );
  const paid: CorrectedTicket[] = [];
  for (const [index, { ticket, settlement }] of batch.entries()) {
    const outcome = outcomes[index];
    if (outcome?.kind === 'done') paid.push({ ticketId: ticket.ticketId, hits: settlement.hits });
    else context.log.warn({ ticketId: ticket.ticketId, outcome }, 'a correction is not confirmed yet');
  }
  await markCorrected(context.pool, correctionId, paid);
}
