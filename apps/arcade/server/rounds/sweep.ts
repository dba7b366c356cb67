import { deleteOldCounts } from '@foyer/database/call-count.store.ts';
import type { ArcadeContext } from '../context.ts';
import { deleteExpired } from '../session/session.store.ts';
import { REFUSED_PAUSE_MS, STALE_PENDING_MS, STALE_WORK_MS, SWEEP_ROUNDS } from '../settings.ts';
import { settleInstant } from './play-instant.ts';
import { findRounds, postponeRounds, voidStaleRounds } from './round.store.ts';
import { payRounds, returnStake } from './round-money.ts';

/** Finishes what a dead process or an unreachable wallet left behind. @param staleMs minimum age of the work; 0 if no other process runs */
export async function sweepRounds(context: ArcadeContext, staleMs = STALE_WORK_MS): Promise<void> {
  const { pool } = context;
  await voidStaleRounds(pool, staleMs === 0 ? 0 : STALE_PENDING_MS);
  const find = (state: 'open' | 'settled' | 'voiding') =>
    findRounds(pool, {
      state,
      olderMs: staleMs,
      limit: SWEEP_ROUNDS,
      ...(state === 'open' ? { isInstant: true } : {}),
    });
  for (const round of await find('open')) {
    await settleInstant(context, round).catch(async (fault: unknown) => {
      context.log.error({ err: fault, roundId: round.roundId }, 'a round was not decided');
      await postponeRounds(pool, [round.roundId], REFUSED_PAUSE_MS);
    });
  }
  await payRounds(context, await find('settled'));
  for (const round of await find('voiding')) await returnStake(context, round);
}

/** Deletes expired sessions and old counts. */
export async function forgetExpired({ pool }: ArcadeContext): Promise<void> {
  await deleteExpired(pool);
  await deleteOldCounts(pool, 'arcade');
}
