import type { LottoContext } from '../context.ts';
import { openSecret, seedPurpose } from '../seeds/seal-secret.ts';
import { findUnrevealedVoids, revealSeed } from './draw.store.ts';

/** Publishes the seeds of voided draws, so that anyone can see what each would have given. */
export async function revealVoidedSeeds({
  keys,
  log,
  pool,
}: Pick<LottoContext, 'keys' | 'log' | 'pool'>): Promise<void> {
  for (const { drawId, sealed } of await findUnrevealedVoids(pool)) {
    try {
      await revealSeed(pool, drawId, await openSecret(keys, sealed, seedPurpose(drawId)));
    } catch (error) {
      log.error({ err: error, drawId }, 'the seed of a voided draw does not open');
    }
  }
}
