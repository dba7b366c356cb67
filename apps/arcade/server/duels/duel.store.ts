import type { Queryable } from '@foyer/database/open-pool.ts';
import { ROUND_COLUMNS, type StoredRound } from '../rounds/round-row.ts';
import type { SealedSeed } from '../seeds/server-seed.ts';

export interface StoredDuel extends SealedSeed {
  readonly duelId: string;
  readonly opponentId: string | null;
  readonly clientSeed: string | null;
  readonly serverSeed: string | null;
}

const COLUMNS = `duel_id as "duelId", sealed, commitment, opponent_id as "opponentId", client_seed as "clientSeed",
  server_seed as "serverSeed"`;
/** The columns of a round, qualified for joins. */
const OF_ROUND = ROUND_COLUMNS.split(',')
  .map((column) => `round.${column.trim()}`)
  .join(', ');

export async function addDuel(db: Queryable, duelId: string, seed: SealedSeed): Promise<void> {
  await db.query(
    'insert into arcade.duel (duel_id, sealed, commitment) values ($1, $2, $3) on conflict (duel_id) do nothing',
    [duelId, seed.sealed, seed.commitment],
  );
}

/** The duel of a round, whichever side it is. */
export async function getDuelOf(db: Queryable, roundId: string): Promise<StoredDuel | null> {
  const { rows } = await db.query<StoredDuel>(
    `select ${COLUMNS} from arcade.duel where opponent_id = $1
     union all select ${COLUMNS} from arcade.duel where duel_id = $1 limit 1`,
    [roundId],
  );
  return rows[0] ?? null;
}

/** Locks an open round; null if it was matched or cancelled meanwhile. */
export async function lockOpenRound(db: Queryable, roundId: string): Promise<StoredRound | null> {
  const sql = `select ${ROUND_COLUMNS} from arcade.round where round_id = $1 and state = 'open' for update`;
  return (await db.query<StoredRound>(sql, [roundId])).rows[0] ?? null;
}

/** Locks the challenger who has waited longest with the same stake at the same merchant. */
export async function lockChallenger(db: Queryable, round: StoredRound): Promise<StoredRound | null> {
  const { rows } = await db.query<StoredRound>(
    `select ${OF_ROUND} from arcade.round join arcade.duel on duel_id = round_id
     where game_code = $1 and state = 'open' and merchant = $2 and currency = $3 and stake_minor = $4
       and is_trial = $5 and player_ref <> $6 and opponent_id is null and number < $7
     order by number limit 1 for update of round skip locked`,
    [round.gameCode, round.merchant, round.currency, round.stakeMinor, round.isTrial, round.playerRef, round.number],
  );
  return rows[0] ?? null;
}

export async function decideDuel(db: Queryable, duel: Omit<StoredDuel, 'sealed' | 'commitment'>): Promise<void> {
  await db.query('update arcade.duel set opponent_id = $2, client_seed = $3, server_seed = $4 where duel_id = $1', [
    duel.duelId,
    duel.opponentId,
    duel.clientSeed,
    duel.serverSeed,
  ]);
}

/** Challengers who have had no opponent for at least this long. */
export async function findUnmatched(db: Queryable, olderMs: number): Promise<StoredRound[]> {
  const { rows } = await db.query<StoredRound>(
    `select ${OF_ROUND} from arcade.round join arcade.duel on duel_id = round_id
     where state = 'open' and changed_at <= clock_timestamp() - $1 * interval '1 millisecond'`,
    [olderMs],
  );
  return rows;
}

/** The stakes of a merchant's waiting challengers, oldest first. */
export async function findChallenges(
  db: Queryable,
  { currency, merchant, playerRef }: Pick<StoredRound, 'currency' | 'merchant' | 'playerRef'>,
): Promise<{ displayName: string; stakeMinor: bigint; commitment: string }[]> {
  const { rows } = await db.query<{ displayName: string; stakeMinor: bigint; commitment: string }>(
    `select display_name as "displayName", stake_minor as "stakeMinor", commitment
     from arcade.round join arcade.duel on duel_id = round_id
     where state = 'open' and not is_trial and merchant = $1 and currency = $2 and player_ref <> $3
     order by number limit 20`,
    [merchant, currency, playerRef],
  );
  return rows;
}
