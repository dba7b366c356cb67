import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Period } from './transfer-list.store.ts';

/** A round that a member has bet in. */
export interface RoundRow {
  /** Sequence number of its first bet. */
  seq: bigint;
  source: string;
  roundId: string;
  gameCode: string | null;
  drawId: string | null;
  at: Date;
  isOpen: boolean;
  bets: number;
  stakeMinor: bigint;
  wonMinor: bigint;
  returnedMinor: bigint;
}

export type RoundFilter = 'open' | 'settled' | 'won';

const WINS = `('win', 'jackpot', 'freeRound')`;

const CONDITIONS: Readonly<Record<RoundFilter, string>> = {
  open: `round.state = 'open'`,
  settled: `round.state <> 'open'`,
  won: `round.state = 'completed' and exists (select from foyer.ledger_transfer win where win.source = first.source
    and win.round_id = first.round_id and win.kind in ${WINS} and win.amount_minor > 0)`,
};

/** The rounds to list: at most `limit`, older than `before`. */
export interface RoundPage {
  filter: RoundFilter | null;
  before: bigint | null;
  limit: number;
  period?: Period | null;
  /** Only this one. */
  round?: { source: string; roundId: string };
}

/** The rounds of an account, the newest first bet first. A round is dated by its first bet. */
export async function findRounds(client: Queryable, accountId: bigint, page: RoundPage): Promise<RoundRow[]> {
  const { before, filter, limit, period = null, round = null } = page;
  const { rows } = await client.query<RoundRow>({
    name: `find-rounds-${filter ?? 'all'}`,
    text: `with first as (
        select first.seq, first.source, first.round_id, first.game_code, first.at, round.draw_id, round.state
        from foyer.ledger_transfer first
        join foyer.vendor_round round on round.source = first.source and round.round_id = first.round_id
        where first.account_id = $1 and first.kind = 'bet' and ($2::bigint is null or first.seq < $2)
          and not exists (select from foyer.ledger_transfer earlier where earlier.source = first.source
            and earlier.round_id = first.round_id and earlier.kind = 'bet' and earlier.seq < first.seq)
          and ($4::date is null or first.at >= $4::date::timestamp at time zone $6)
          and ($5::date is null or first.at < ($5::date + 1)::timestamp at time zone $6)
          and ($7::text is null or first.source = $7 and first.round_id = $8)
          and ${filter ? CONDITIONS[filter] : 'true'}
        order by first.seq desc limit $3
      ) select first.seq, first.source, first.round_id as "roundId", first.game_code as "gameCode", first.draw_id as "drawId", first.at,
          first.state = 'open' as "isOpen", sums.*
        from first cross join lateral (
          select count(*) filter (where kind = 'bet')::int as bets,
            coalesce(-sum(amount_minor) filter (where kind in ('bet', 'tip')), 0)::bigint as "stakeMinor",
            coalesce(sum(amount_minor) filter (where kind in ${WINS}), 0)::bigint as "wonMinor",
            coalesce(sum(amount_minor) filter (where kind in ('refund', 'void')), 0)::bigint as "returnedMinor"
          from foyer.ledger_transfer one
          where one.source = first.source and one.round_id = first.round_id and one.account_id = $1
        ) sums order by first.seq desc`,
    values: [
      ...[accountId, before, limit, period?.from ?? null, period?.to ?? null, period?.timeZone ?? 'UTC'],
      ...[round?.source ?? null, round?.roundId ?? null],
    ],
  });
  return rows;
}
