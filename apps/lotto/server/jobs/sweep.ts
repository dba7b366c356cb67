import { deleteOldCounts } from '@foyer/database/call-count.store.ts';
import { GAMES } from '@foyer/lottery/games.data.ts';
import type { LottoContext } from '../context.ts';
import { advanceDraws } from '../draws/advance-draws.ts';
import { findUnfinishedDraws } from '../draws/draw.store.ts';
import { revealVoidedSeeds } from '../draws/reveal-seeds.ts';
import { deleteExpired } from '../session/session.store.ts';
import { STALE_PENDING_MS } from '../settings.ts';
import { rollBackTicket } from '../tickets/roll-back-ticket.ts';
import { findVoidingTickets, voidStaleTickets } from '../tickets/ticket.store.ts';

const ROLLBACKS_PER_SWEEP = 500;

/**
 * Finds what a dead process or an unreachable wallet left unfinished. Returns the draws that are to be run.
 * Runs at the start and every minute, whatever the state of the job queue.
 */
export async function sweep(context: LottoContext): Promise<string[]> {
  for (const game of GAMES) await advanceDraws(context, game);
  await voidStaleTickets(context.pool, STALE_PENDING_MS, 'wallet.unavailable');
  for (const ticket of await findVoidingTickets(context.pool, ROLLBACKS_PER_SWEEP)) {
    // Without an answer the wallet is unreachable, and the rest waits for the next sweep. A refusal concerns one ticket only.
    if ((await rollBackTicket(context, ticket)) === 'indeterminate') break;
  }
  await revealVoidedSeeds(context);
  await deleteExpired(context.pool);
  await deleteOldCounts(context.pool, 'lotto');
  return findUnfinishedDraws(context.pool);
}
