import type { Queryable } from '@foyer/database/open-pool.ts';
import type { SealedSeed } from './server-seed.ts';

/** The owner of seeds. */
export interface Owner {
  readonly merchant: string;
  readonly playerRef: string;
}

export interface StoredSeed extends SealedSeed {
  readonly seedId: bigint;
  readonly clientSeed: string;
  readonly nextNonce: number;
  readonly serverSeed: string | null;
}

const COLUMNS = `seed_id as "seedId", sealed, commitment, client_seed as "clientSeed", next_nonce as "nextNonce",
  server_seed as "serverSeed"`;

/** The player's pair whose server seed is still secret. */
export async function getSecretSeed(db: Queryable, { merchant, playerRef }: Owner): Promise<StoredSeed | null> {
  const { rows } = await db.query<StoredSeed>(
    `select ${COLUMNS} from arcade.seed where merchant = $1 and player_ref = $2 and server_seed is null`,
    [merchant, playerRef],
  );
  return rows[0] ?? null;
}

export async function getSeed(db: Queryable, seedId: bigint): Promise<StoredSeed | null> {
  return (
    (await db.query<StoredSeed>(`select ${COLUMNS} from arcade.seed where seed_id = $1`, [seedId])).rows[0] ?? null
  );
}

/** Adds a pair, unless the player has a secret one. */
export async function addSeed(db: Queryable, owner: Owner, seed: SealedSeed & { clientSeed: string }): Promise<void> {
  await db.query(
    `insert into arcade.seed (merchant, player_ref, sealed, commitment, client_seed) values ($1, $2, $3, $4, $5)
     on conflict (merchant, player_ref) where server_seed is null do nothing`,
    [owner.merchant, owner.playerRef, seed.sealed, seed.commitment, seed.clientSeed],
  );
}

/**
 * Reveals a server seed, unless a round under it is not decided yet.
 * @returns whether it is revealed now
 */
export async function revealSeed(db: Queryable, seedId: bigint, serverSeed: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update arcade.seed set server_seed = $2 where seed_id = $1 and server_seed is null
       and not exists (select from arcade.round where seed_id = $1 and state in ('pending', 'open', 'voiding'))`,
    [seedId, serverSeed],
  );
  return rowCount === 1;
}
