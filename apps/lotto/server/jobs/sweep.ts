import { deleteOldCounts } from '@foyer/database/call-count.store.ts';
import { GAMES } from '@foyer/lottery/games.data.ts';
import type { LottoContext } from '../context.ts';
import { advanceDraws } from '../draws/advance-draws.ts';
import { findUnfinishedDraws } from '../draws/draw.store.ts';
import { revealVoidedSeeds } from '../draws/reveal-seeds.ts';
import { deleteExpired } from '../session/session.store.ts';
import { STALE_PENDING_MS } from '../settings.ts';
import { voidStaleTickets } from '../tickets/ticket.store.ts';
import { ABANDONED } from '../tickets/ticket-refusals.data.ts';

/**
 * Finds what a dead process left unfinished. Returns the draws that are to be run; stakes are returned by `rollBackTickets`.
 * Runs once at the start without the queue, then each minute as a job.
 */
export async function sweep(context: LottoContext): Promise<string[]> {
  for (const game of GAMES) await advanceDraws(context, game);
  await voidStaleTickets(context.pool, STALE_PENDING_MS, ABANDONED);
  await revealVoidedSeeds(context);
  await deleteExpired(context.pool);
  await deleteOldCounts(context.pool, 'lotto');
  return findUnfinishedDraws(context.pool);
}
