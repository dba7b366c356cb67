import type { Queryable } from '@foyer/database/open-pool.ts';
import { ROUND_COLUMNS, type StoredRound } from '../rounds/round-row.ts';

/** A decided round with the seeds that decided it; those are null while they are secret. */
export interface DecidedRound extends StoredRound {
  readonly commitment: string | null;
  readonly clientSeed: string | null;
  readonly serverSeed: string | null;
  /** Where the lantern of a shared round drifted out of sight; null for other games. */
  readonly point: number | null;
  /** Whether the round is the challenger's of a duel. */
  readonly isChallenger: boolean | null;
}

const PAGE = 1_000;
const DETAILS = 20;
/** The columns of a round, qualified for joins. */
const OF_ROUND = ROUND_COLUMNS.split(',')
  .map((column) => `round.${column.trim()}`)
  .join(', ');

/** The rounds that have an outcome, in the order of their numbers. */
export async function* eachDecidedRound(db: Queryable): AsyncGenerator<DecidedRound> {
  for (let after: bigint | undefined = 0n; after !== undefined; ) {
    const { rows }: { rows: DecidedRound[] } = await db.query<DecidedRound>(
      `select ${OF_ROUND}, lantern.point, duel.duel_id = round.round_id as "isChallenger",
         coalesce(seed.commitment, lantern.commitment, duel.commitment) as commitment,
         coalesce(seed.client_seed, lantern.client_seed, duel.client_seed) as "clientSeed",
         coalesce(seed.server_seed, lantern.server_seed, duel.server_seed) as "serverSeed"
       from arcade.round left join arcade.seed on seed.seed_id = round.seed_id
       left join arcade.lantern on lantern.number = round.lantern_number and lantern.state = 'done'
       left join lateral (
         -- As in getDuelOf: an opponent has a duel of its own that nobody joined.
         select * from arcade.duel where opponent_id = round.round_id union all select * from arcade.duel where duel_id = round.round_id limit 1
       ) duel on round.seed_id is null and round.lantern_number is null
       where round.number > $1 and outcome is not null order by round.number limit ${PAGE}`,
      [after],
    );
    yield* rows;
    after = rows.at(-1)?.number;
  }
}

/** Grants of which more rounds were played than they give, or rounds that are not as granted. */
export async function findExceededGrants(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ detail: string }>(
    `select 'grant ' || grant_id as detail from arcade.free_round_grant free
     where free.rounds < (select count(*) from arcade.round where round.grant_id = free.grant_id and state not in ('refused', 'void'))
       or exists (select from arcade.round where round.grant_id = free.grant_id
         and (round.merchant, round.player_ref, round.game_code, round.currency, round.stake_minor)
           <> (free.merchant, free.player_ref, free.game_code, free.currency, free.stake_minor))
     order by grant_id limit ${DETAILS}`,
  );
  return rows.map(({ detail }) => detail);
}
