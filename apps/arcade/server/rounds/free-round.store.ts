import type { FreeRoundsGrant } from '@foyer/contract/vendor/wallet-extensions.ts';
import type { Queryable } from '@foyer/database/open-pool.ts';

/** Free rounds of one player in one game. */
export interface FreeRounds {
  readonly grantId: string;
  readonly stakeMinor: bigint;
  readonly rounds: number;
  /** Rounds that have begun and were neither refused nor voided. */
  readonly used: number;
  readonly expiresAt: Date;
}

/** The player, game and currency to look for, and the time. */
export interface FreeRoundsQuery {
  readonly merchant: string;
  readonly playerRef: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly at: Date;
}

const COLUMNS = `free.grant_id as "grantId", free.stake_minor as "stakeMinor", free.rounds, free.expires_at as "expiresAt",
  (select count(*)::integer from arcade.round where round.grant_id = free.grant_id and state not in ('refused', 'void')) as used`;

const OPEN = `free.merchant = $1 and free.player_ref = $2 and free.game_code = $3 and free.currency = $4
  and free.cancelled_at is null and free.expires_at > $5`;

const toValues = ({ at, currency, gameCode, merchant, playerRef }: FreeRoundsQuery) => [
  ...[merchant, playerRef, gameCode, currency],
  at,
];

/** Stores a grant. @returns whether it was new; `null` if its id belongs to a different grant */
export async function addGrant(db: Queryable, grant: FreeRoundsGrant): Promise<boolean | null> {
  const values = [
    ...[grant.grantId, grant.merchant, grant.playerRef, grant.gameCode, grant.currency, grant.stakeMinor],
    ...[grant.rounds, grant.expiresAt],
  ];
  const { rowCount } = await db.query(
    `insert into arcade.free_round_grant (grant_id, merchant, player_ref, game_code, currency, stake_minor, rounds, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (grant_id) do nothing`,
    values,
  );
  if (rowCount === 1) return true;
  const { rows } = await db.query(
    `select from arcade.free_round_grant where grant_id = $1 and merchant = $2 and player_ref = $3 and game_code = $4
     and currency = $5 and stake_minor = $6 and rounds = $7 and expires_at = $8`,
    values,
  );
  return rows.length === 1 ? false : null;
}

/** Ends a grant: no further round of it begins. @returns whether it was known */
export async function cancelGrant(db: Queryable, grantId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update arcade.free_round_grant set cancelled_at = coalesce(cancelled_at, clock_timestamp()) where grant_id = $1`,
    [grantId],
  );
  return rowCount === 1;
}

/** The free rounds that a player has left in a game, those that expire first before others. */
export async function findFreeRounds(db: Queryable, query: FreeRoundsQuery): Promise<FreeRounds[]> {
  const { rows } = await db.query<FreeRounds>(
    `select ${COLUMNS} from arcade.free_round_grant free where ${OPEN} order by free.expires_at, free.grant_id`,
    toValues(query),
  );
  return rows.filter(({ rounds, used }) => used < rounds);
}

/** Locks a grant of a player, so that its rounds begin one after the other; null if it is not theirs, or over. */
export async function lockFreeRounds(
  db: Queryable,
  query: FreeRoundsQuery & { readonly grantId: string },
): Promise<FreeRounds | null> {
  const locked = await db.query(
    `select from arcade.free_round_grant free where ${OPEN} and free.grant_id = $6 for update`,
    [...toValues(query), query.grantId],
  );
  if (locked.rows.length === 0) return null;
  // NOTE must be a separate statement: the one that waited for the lock still counts rounds as of before it.
  const { rows } = await db.query<FreeRounds>(
    `select ${COLUMNS} from arcade.free_round_grant free where free.grant_id = $1`,
    [query.grantId],
  );
  return rows[0] ?? null;
}
