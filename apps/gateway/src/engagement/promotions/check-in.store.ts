import type { Client } from '@foyer/database/open-pool.ts';

/** Identifies the check-ins of a member: an offer, and the market's time zone. */
export interface CheckInKey {
  memberId: bigint;
  offerId: string;
  timeZone: string;
}

/** The check-ins of this month, whether the member has checked in today, and the month's name, such as `2026-11`. */
export interface MonthOfCheckIns {
  done: number;
  isToday: boolean;
  month: string;
}

/** Checks in for today; repeating it changes nothing. */
export async function addCheckIn(client: Client, { memberId, offerId, timeZone }: CheckInKey): Promise<void> {
  await client.query(
    `insert into foyer.promotion_check_in (member_id, offer_id, day)
     values ($1, $2, (foyer.clock() at time zone $3)::date) on conflict do nothing`,
    [memberId, offerId, timeZone],
  );
}

export async function getMonth(
  client: Pick<Client, 'query'>,
  { memberId, offerId, timeZone }: CheckInKey,
): Promise<MonthOfCheckIns> {
  const { rows } = await client.query<MonthOfCheckIns>(
    `with today as (select (foyer.clock() at time zone $3)::date as day)
     select count(check_in.day)::int as done, coalesce(bool_or(check_in.day = today.day), false) as "isToday",
       to_char(today.day, 'YYYY-MM') as month
     from today left join foyer.promotion_check_in check_in on check_in.member_id = $1 and check_in.offer_id = $2
       and date_trunc('month', check_in.day) = date_trunc('month', today.day)
     group by today.day`,
    [memberId, offerId, timeZone],
  );
  return rows[0] ?? { done: 0, isToday: false, month: '' };
}
