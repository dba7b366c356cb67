import type { Queryable } from '@foyer/database/open-pool.ts';

/** Stakes on a game in settled rounds, with the document versions in force when they were bet. */
export interface RatedStakes {
  memberId: bigint;
  gameCode: string | null;
  /** Version of the document `vip`; null: there was none. */
  ladderVersion: number | null;
  /** Version of the document `catalogue`; null: there was none. */
  catalogueVersion: number | null;
  stakeMinor: bigint;
}

/** The stakes of a member or of all, in the period `[from, to)`. */
export interface StakeScope {
  merchant: string;
  /** Null: all members. */
  accountId: bigint | null;
  from: Date;
  to: Date;
}

const versionAt = (kind: string): string => `select version, published_at as begins,
  lead(published_at) over (order by version) as ends from foyer.document where merchant = $1 and kind = '${kind}'`;

const during = (alias: string): string =>
  `stake.bet_at >= ${alias}.begins and (${alias}.ends is null or stake.bet_at < ${alias}.ends)`;

/**
 * A round counts in the period of its last payment; open, void and free rounds do not count. A refund is subtracted at the rate
 * of its bet.
 */
export async function findRatedStakes(
  client: Queryable,
  { accountId, from, merchant, to }: StakeScope,
): Promise<RatedStakes[]> {
  const { rows } = await client.query<RatedStakes>(
    `with ladder as materialized (${versionAt('vip')}), catalogue as materialized (${versionAt('catalogue')}),
     settled as (
       select distinct paid.source, paid.round_id from foyer.ledger_transfer paid
       where paid.merchant = $1 and ($4::bigint is null or paid.account_id = $4) and paid.kind in ('win', 'refund')
         and paid.round_id is not null and paid.at >= $2 and paid.at < $3
         and not exists (select from foyer.ledger_transfer later where later.source = paid.source
           and later.round_id = paid.round_id and later.kind in ('win', 'refund') and later.at >= $3)
     ), stake as (
       select account.member_id, moved.game_code, -moved.amount_minor as amount_minor,
         case moved.kind when 'bet' then moved.at else coalesce((select bet.at from foyer.ledger_transfer bet
           where bet.source = moved.source and bet.tx_id = moved.ref_tx_id), moved.at) end as bet_at
       from settled
       join foyer.vendor_round round on round.source = settled.source and round.round_id = settled.round_id
         and round.state = 'completed' and round.grant_id is null
       join foyer.ledger_transfer moved on moved.source = settled.source and moved.round_id = settled.round_id
         and moved.kind in ('bet', 'refund')
       join foyer.ledger_account account on account.id = moved.account_id and account.member_id is not null
     )
     select member_id as "memberId", game_code as "gameCode", ladder.version as "ladderVersion",
       catalogue.version as "catalogueVersion", sum(amount_minor)::bigint as "stakeMinor"
     from stake left join ladder on ${during('ladder')} left join catalogue on ${during('catalogue')}
     group by 1, 2, 3, 4 order by 1`,
    [merchant, from, to, accountId],
  );
  return rows;
}
