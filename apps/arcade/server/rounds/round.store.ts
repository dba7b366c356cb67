import type { InstantBet } from '@foyer/arcade-rules/play-round.ts';
import type { RoundState } from '@foyer/contract/arcade/round.ts';
import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Session } from '../session/session.ts';
import { ROUND_COLUMNS, type StoredRound } from './round-row.ts';

export interface NewRound {
  readonly roundId: string;
  readonly session: Session;
  readonly gameCode: string;
  readonly stakeMinor: bigint;
  readonly bet: InstantBet;
  readonly seedId?: bigint;
  readonly lanternNumber?: bigint;
  /** The grant of a free round. */
  readonly grantId?: string;
}

/** Adds a round under the next nonce of its seed. Null if the id is taken, or the seed is no longer secret. */
export async function addRound(db: Queryable, round: NewRound): Promise<StoredRound | null> {
  const { session } = round;
  const { rows } = await db.query<StoredRound>(
    `with counted as (
       update arcade.seed set next_nonce = next_nonce + 1
       where seed_id = $10 and server_seed is null and not exists (select from arcade.round where round_id = $1)
       returning next_nonce - 1 as nonce)
     insert into arcade.round (round_id, game_code, merchant, player_ref, wallet_session_id, display_name, is_trial, currency,
       stake_minor, seed_id, nonce, lantern_number, bet, grant_id)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, (select nonce from counted), $11, $12, $13
     where $10::bigint is null or exists (select from counted)
     on conflict (round_id) do nothing returning ${ROUND_COLUMNS}`,
    [
      round.roundId,
      round.gameCode,
      session.merchant,
      session.playerRef,
      session.walletSessionId,
      session.displayName,
      session.isTrial,
      session.currency,
      round.stakeMinor,
      round.seedId ?? null,
      round.lanternNumber ?? null,
      JSON.stringify(round.bet),
      round.grantId ?? null,
    ],
  );
  return rows[0] ?? null;
}

export async function getRound(db: Queryable, roundId: string): Promise<StoredRound | null> {
  const sql = `select ${ROUND_COLUMNS} from arcade.round where round_id = $1`;
  return (await db.query<StoredRound>(sql, [roundId])).rows[0] ?? null;
}

export interface RoundQuery {
  readonly merchant: string;
  readonly playerRef: string;
  readonly gameCode: string;
  /** The number of the last round of the previous page; null for the first page. */
  readonly before: bigint | null;
  readonly limit: number;
}

/** The rounds of a player in a game, newest first. */
export async function findPlayerRounds(db: Queryable, query: RoundQuery): Promise<StoredRound[]> {
  const { rows } = await db.query<StoredRound>(
    `select ${ROUND_COLUMNS} from arcade.round
     where merchant = $1 and player_ref = $2 and game_code = $3 and ($4::bigint is null or number < $4)
       and state not in ('refused', 'pending')
     order by number desc limit $5`,
    [query.merchant, query.playerRef, query.gameCode, query.before, query.limit],
  );
  return rows;
}

/** Moves a round from one state to another. @returns whether it was in the state `from` */
export async function moveRound(
  db: Queryable,
  roundId: string,
  move: { readonly from: RoundState; readonly to: RoundState; readonly refusal?: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update arcade.round set state = $3, refusal = coalesce($4, refusal), changed_at = clock_timestamp()
     where round_id = $1 and state = $2`,
    [roundId, move.from, move.to, move.refusal ?? null],
  );
  return rowCount === 1;
}

export interface Settlement {
  readonly roundId: string;
  readonly outcome: object;
  readonly payoutMinor: bigint;
}

/** Decides open rounds. @returns those that were open until now */
export async function settleRounds(db: Queryable, settlements: readonly Settlement[]): Promise<StoredRound[]> {
  if (settlements.length === 0) return [];
  const { rows } = await db.query<StoredRound>(
    `update arcade.round set state = 'settled', outcome = decided.outcome, payout_minor = decided.payout,
       changed_at = clock_timestamp()
     from unnest($1::uuid[], $2::jsonb[], $3::bigint[]) as decided (id, outcome, payout)
     where round_id = decided.id and state = 'open'
     returning ${ROUND_COLUMNS.replace('outcome,', 'round.outcome,')}`,
    [
      settlements.map(({ roundId }) => roundId),
      settlements.map(({ outcome }) => JSON.stringify(outcome)),
      settlements.map(({ payoutMinor }) => payoutMinor),
    ],
  );
  return rows;
}

export async function markPaid(db: Queryable, roundIds: readonly string[]): Promise<void> {
  await db.query(
    `update arcade.round set state = 'paid', changed_at = clock_timestamp()
     where round_id = any($1::uuid[]) and state = 'settled'`,
    [roundIds],
  );
}

/** Voids rounds whose debit has been pending for too long. */
export async function voidStaleRounds(db: Queryable, staleMs: number): Promise<void> {
  await db.query(
    `update arcade.round set state = 'voiding', changed_at = clock_timestamp()
     where state = 'pending' and changed_at < clock_timestamp() - $1 * interval '1 millisecond'`,
    [staleMs],
  );
}

/**
 * Postpones the next attempt to finish rounds: behind those that were not tried since.
 * @param pauseMs after the first postponement with a pause; doubled after each further one, to an hour at most; 0 for none
 */
export async function postponeRounds(db: Queryable, roundIds: readonly string[], pauseMs: number): Promise<void> {
  await db.query(
    `update arcade.round set refusals = refusals + least($2, 1)::integer, next_attempt_at = clock_timestamp()
       + least(interval '1 hour', $2::float8 * interval '1 millisecond' * power(2, least(refusals, 12)))
     where round_id = any($1::uuid[]) and state in ('open', 'settled', 'voiding')`,
    [roundIds, pauseMs],
  );
}

/**
 * Rounds that have been in a state for longer than this and whose next attempt is due, those first that have waited longest for it.
 * Those of lanterns and duels are `open` while these are under way.
 */
export async function findRounds(
  db: Queryable,
  query: { readonly state: RoundState; readonly olderMs: number; readonly limit: number; readonly isInstant?: true },
): Promise<StoredRound[]> {
  const { rows } = await db.query<StoredRound>(
    `select ${ROUND_COLUMNS} from arcade.round
     where state = $1 and changed_at <= clock_timestamp() - $2 * interval '1 millisecond'
       and coalesce(next_attempt_at, changed_at) <= clock_timestamp()
       and (not $4 or seed_id is not null) order by coalesce(next_attempt_at, changed_at) limit $3`,
    [query.state, query.olderMs, query.limit, query.isInstant ?? false],
  );
  return rows;
}
