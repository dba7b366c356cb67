import type { Queryable } from '@foyer/database/open-pool.ts';

/** How long a period lasts, in the market's time zone. */
export type Span = 'day' | 'week';

/** A period that is over: `[from, to)`, and its name, such as `day:2026-11-23`. */
export interface Period {
  name: string;
  from: Date;
  to: Date;
}

/** A rule that is paid for each period. */
export interface PeriodicOffer {
  merchant: string;
  offerId: string;
  span: Span;
  timeZone: string;
}

/** The offers of a merchant that have been paid for periods, also those that it no longer has. */
export async function findPeriodicOffers(
  client: Queryable,
  merchant: string,
): Promise<Pick<PeriodicOffer, 'offerId' | 'span'>[]> {
  const { rows } = await client.query<Pick<PeriodicOffer, 'offerId' | 'span'>>(
    `select distinct offer_id as "offerId", split_part(period, ':', 1) as span from foyer.promotion_period
     where merchant = $1 and split_part(period, ':', 1) in ('day', 'week')`,
    [merchant],
  );
  return rows;
}

/**
 * Records the periods that ended over `restMinutes` ago, so that everything written at their end is committed: all after the
 * last recorded one, however long no job ran; for an offer without any, only the newest. @returns those that are not fully paid,
 * the oldest first
 */
export async function openDuePeriods(
  client: Queryable,
  { merchant, offerId, span, timeZone }: PeriodicOffer,
  restMinutes: number,
): Promise<Period[]> {
  const { rows } = await client.query<Period>(
    `with length as (select case $1 when 'day' then interval '1 day' else interval '7 days' end as step),
     newest as (select date_trunc($1, (foyer.clock() - make_interval(mins => $3)) at time zone $2) - step as start from length),
     known as (select split_part(period, ':', 2)::timestamp as start, is_complete from foyer.promotion_period
       where merchant = $4 and offer_id = $5 and starts_with(period, $1 || ':')),
     new as (select added.start from length, newest,
         generate_series(coalesce((select max(start) from known) + step, newest.start), newest.start, step) as added (start)),
     inserted as (insert into foyer.promotion_period (merchant, offer_id, period, is_complete)
       select $4, $5, $1 || ':' || to_char(start, 'YYYY-MM-DD'), false from new on conflict do nothing),
     due as (select start from new union select start from known where not is_complete)
     select $1 || ':' || to_char(start, 'YYYY-MM-DD') as name, start at time zone $2 as from, (start + step) at time zone $2 as to
     from length, due order by start`,
    [span, timeZone, restMinutes, merchant, offerId],
  );
  return rows;
}

/** What a member staked on a game and got back, in rounds that were settled in a period. */
export interface SettledPlay {
  memberId: bigint;
  accountId: bigint;
  gameCode: string | null;
  stakeMinor: bigint;
  payoutMinor: bigint;
}

/** A round counts in the period of its last payment; refunded stakes, and open or void rounds, do not count. */
export async function findSettledPlay(
  client: Queryable,
  merchant: string,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<SettledPlay[]> {
  const { rows } = await client.query<SettledPlay>(
    `with settled as (
       select distinct paid.source, paid.round_id from foyer.ledger_transfer paid
       where paid.merchant = $1 and paid.kind in ('win', 'refund') and paid.round_id is not null and paid.at >= $2 and paid.at < $3
         and not exists (select from foyer.ledger_transfer later where later.source = paid.source
           and later.round_id = paid.round_id and later.kind in ('win', 'refund') and later.at >= $3)
     )
     select account.member_id as "memberId", account.id as "accountId", moved.game_code as "gameCode",
       coalesce(-sum(moved.amount_minor) filter (where moved.kind in ('bet', 'refund')), 0)::bigint as "stakeMinor",
       coalesce(sum(moved.amount_minor) filter (where moved.kind in ('win', 'jackpot')), 0)::bigint as "payoutMinor"
     from settled
     join foyer.vendor_round round on round.source = settled.source and round.round_id = settled.round_id
       and round.state = 'completed' and round.grant_id is null
     join foyer.ledger_transfer moved on moved.source = settled.source and moved.round_id = settled.round_id
     join foyer.ledger_account account on account.id = moved.account_id and account.member_id is not null
     group by account.member_id, account.id, moved.game_code
     order by account.member_id`,
    [merchant, from, to],
  );
  return rows;
}

/** Marks a period as fully paid. */
export async function completePeriod(
  client: Queryable,
  { merchant, offerId, period }: Pick<PeriodicOffer, 'merchant' | 'offerId'> & { period: string },
): Promise<void> {
  await client.query(
    'update foyer.promotion_period set is_complete = true where merchant = $1 and offer_id = $2 and period = $3',
    [merchant, offerId, period],
  );
}
