import type { RotatedValue, SeedsValue } from '@foyer/contract/arcade/round.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { ArcadeContext } from '../context.ts';
import { addSeed, getSecretSeed, type Owner, revealSeed, type StoredSeed } from './seed.store.ts';
import { newServerSeed, openServerSeed } from './server-seed.ts';

/** The player's pair of seeds; the first one is generated, client seed included. */
export async function requireSeed(context: ArcadeContext, owner: Owner): Promise<StoredSeed> {
  const known = await getSecretSeed(context.pool, owner);
  if (known) return known;
  const clientSeed = Buffer.from(context.randomBytes(8)).toString('hex');
  await addSeed(context.pool, owner, { ...newServerSeed(context), clientSeed });
  const made = await getSecretSeed(context.pool, owner);
  if (!made) throw new Error('a pair of seeds was not stored');
  return made;
}

export const toSeedsValue = ({ clientSeed, commitment, nextNonce }: StoredSeed): SeedsValue => ({
  commitment,
  clientSeed,
  nonce: nextNonce,
});

/** Reveals the player's server seed and begins a new pair with the client seed that the player chose. */
export async function rotateSeeds(
  context: ArcadeContext,
  owner: Owner,
  clientSeed: string,
): Promise<RotatedValue | Refusal<'round.running'>> {
  const current = await requireSeed(context, owner);
  const serverSeed = openServerSeed(context, current);
  const isDone = await withTransaction(context.pool, async (client) => {
    if (!(await revealSeed(client, current.seedId, serverSeed))) return false;
    await addSeed(client, owner, { ...newServerSeed(context), clientSeed });
    return true;
  });
  if (!isDone) return refuse('round.running');
  const next = await requireSeed(context, owner);
  return { revealed: { ...toSeedsValue(current), serverSeed }, current: toSeedsValue(next) };
}
