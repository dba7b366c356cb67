import type { WalletOutcome } from '@foyer/vendor/wallet.ts';
import type { LottoContext } from '../context.ts';
import { moveTicket } from './ticket.store.ts';
import type { StoredTicket } from './ticket-row.ts';
import { toRollback } from './ticket-transactions.ts';

/** Rolls back the debit of an abandoned ticket. @returns the wallet's outcome; unless `done`, it must be retried */
export async function rollBackTicket(context: LottoContext, ticket: StoredTicket): Promise<WalletOutcome['kind']> {
  const outcome = await context.wallet.rollback(toRollback(ticket));
  const { ticketId } = ticket;
  if (outcome.kind === 'refused')
    context.log.error({ ticketId, status: outcome.status }, 'the wallet refuses a rollback');
  if (outcome.kind === 'indeterminate') context.log.warn({ ticketId, outcome }, 'a rollback is not confirmed yet');
  if (outcome.kind !== 'done') return outcome.kind;
  context.onStep('ticket.rolled-back', ticket.ticketId);
  await moveTicket(context.pool, ticket.ticketId, { from: 'voiding', to: 'void' });
  return outcome.kind;
}
