import type { LottoContext } from '../context.ts';
import { moveTicket } from './ticket.store.ts';
import type { StoredTicket } from './ticket-row.ts';
import { toRollback } from './ticket-transactions.ts';

/** Undoes the debit of a ticket that was given up. Whether the wallet confirmed it; if not, it is to be tried again. */
export async function rollBackTicket(context: LottoContext, ticket: StoredTicket): Promise<boolean> {
  const outcome = await context.wallet.rollback(toRollback(ticket));
  if (outcome.kind !== 'done') {
    context.log.warn({ ticketId: ticket.ticketId, outcome }, 'a rollback is not confirmed yet');
    return false;
  }
  context.onStep('ticket.rolled-back', ticket.ticketId);
  await moveTicket(context.pool, ticket.ticketId, { from: 'voiding', to: 'void' });
  return true;
}
