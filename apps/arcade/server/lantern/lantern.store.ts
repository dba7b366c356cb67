import type { PastLantern } from '@foyer/contract/arcade/lantern.ts';
import type { Queryable } from '@foyer/database/open-pool.ts';
import { ROUND_COLUMNS, type StoredRound } from '../rounds/round-row.ts';
import type { SealedSeed } from '../seeds/server-seed.ts';

/** A shared round of Lantern Rise; each player's bet on it is a row of `arcade.round`. */
export interface StoredLantern extends SealedSeed {
  readonly number: bigint;
  readonly state: 'waiting' | 'rising' | 'done' | 'cancelled';
  readonly clientSeed: string | null;
  readonly serverSeed: string | null;
  readonly point: number | null;
}

const COLUMNS = `number, sealed, commitment, state, client_seed as "clientSeed", server_seed as "serverSeed", point`;

export async function addLantern(db: Queryable, seed: SealedSeed, risesAt: number): Promise<bigint> {
  const { rows } = await db.query<{ number: bigint }>(
    `insert into arcade.lantern (sealed, commitment, rises_at) values ($1, $2, to_timestamp($3 / 1000.0)) returning number`,
    [seed.sealed, seed.commitment, risesAt],
  );
  return rows[0]?.number ?? 0n;
}

export async function getLantern(db: Queryable, number: bigint): Promise<StoredLantern | null> {
  const sql = `select ${COLUMNS} from arcade.lantern where number = $1`;
  return (await db.query<StoredLantern>(sql, [number])).rows[0] ?? null;
}

/** The points of the last shared rounds, newest first. */
export async function findPastLanterns(db: Queryable, limit: number): Promise<PastLantern[]> {
  const { rows } = await db.query<{ number: bigint; point: number }>(
    `select number, point from arcade.lantern where state = 'done' order by number desc limit $1`,
    [limit],
  );
  return rows.map(({ number, point }) => ({ number: String(number), point }));
}

/** Opens a round whose stake was taken, while the shared round accepts bets: the lock on the shared round's row decides. */
export async function openLanternRound(db: Queryable, roundId: string, number: bigint): Promise<boolean> {
  const { rowCount } = await db.query(
    `with waiting as (select number from arcade.lantern where number = $2 and state = 'waiting' for share)
     update arcade.round set state = 'open', changed_at = clock_timestamp() from waiting
     where round_id = $1 and state = 'pending'`,
    [roundId, number],
  );
  return rowCount === 1;
}

/** Closes the shared round for bets. From now on no round is added to it. */
export async function raiseLantern(db: Queryable, number: bigint): Promise<void> {
  await db.query(`update arcade.lantern set state = 'rising' where number = $1 and state = 'waiting'`, [number]);
}

export async function setClientSeed(db: Queryable, number: bigint, clientSeed: string): Promise<void> {
  await db.query('update arcade.lantern set client_seed = $2 where number = $1 and client_seed is null', [
    number,
    clientSeed,
  ]);
}

/** The open rounds of players in a shared round, in the order of their bets. */
export async function findLit(db: Queryable, number: bigint): Promise<StoredRound[]> {
  const { rows } = await db.query<StoredRound>(
    `select ${ROUND_COLUMNS} from arcade.round where lantern_number = $1 and state = 'open' order by number`,
    [number],
  );
  return rows;
}

/** The client seeds of the first players who bet on a shared round. */
export async function findFirstSeeds(db: Queryable, number: bigint, count: number): Promise<string[]> {
  const { rows } = await db.query<{ clientSeed: string }>(
    `select bet ->> 'clientSeed' as "clientSeed" from arcade.round
     where lantern_number = $1 and state = 'open' order by number limit $2`,
    [number, count],
  );
  return rows.map(({ clientSeed }) => clientSeed);
}

export async function endLantern(
  db: Queryable,
  number: bigint,
  { point, serverSeed }: { readonly point: number; readonly serverSeed: string },
): Promise<void> {
  await db.query(
    `update arcade.lantern set state = 'done', point = $2, server_seed = $3, ended_at = clock_timestamp()
     where number = $1 and state = 'rising'`,
    [number, point, serverSeed],
  );
}

/** Shared rounds that no process runs any more. */
export async function findUnfinished(db: Queryable): Promise<StoredLantern[]> {
  const sql = `select ${COLUMNS} from arcade.lantern where state in ('waiting', 'rising')`;
  return (await db.query<StoredLantern>(sql)).rows;
}

/** Cancels a shared round: stakes that were not cashed out are returned. */
export async function cancelLantern(db: Queryable, number: bigint, serverSeed: string): Promise<void> {
  await db.query(
    `with cancelled as (
       update arcade.lantern set state = 'cancelled', server_seed = $2, ended_at = clock_timestamp()
       where number = $1 and state in ('waiting', 'rising') returning number)
     update arcade.round set state = 'voiding', changed_at = clock_timestamp() from cancelled
     where lantern_number = cancelled.number and state in ('open', 'pending')`,
    [number, serverSeed],
  );
}

/** Shared rounds that ended while some rounds of players stayed open. */
export async function findHalfSettled(db: Queryable): Promise<StoredLantern[]> {
  const { rows } = await db.query<StoredLantern>(
    `select ${COLUMNS} from arcade.lantern where state = 'done'
       and exists (select from arcade.round where lantern_number = lantern.number and round.state = 'open')`,
  );
  return rows;
}
