import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';

interface BirthdayMember {
  memberId: bigint;
  accountId: bigint;
  year: string;
}

/** Members whose birthday is today and who have not had the gift this year. In other years, 29 February counts as the 28th. */
export async function findBirthdays(
  client: Queryable,
  { code, market }: Pick<Merchant, 'code' | 'market'>,
  offerId: string,
): Promise<BirthdayMember[]> {
  const { rows } = await client.query<BirthdayMember>(
    `with today as (select (foyer.clock() at time zone $2)::date as day)
     select member.id as "memberId", account.id as "accountId", to_char(today.day, 'YYYY') as year
     from today, foyer.member_identity identity join foyer.member on member.id = identity.member_id
     join foyer.ledger_account account on account.member_id = member.id and account.kind = 'member'
     where member.merchant = $1 and (identity.birthday = to_char(today.day, 'MM-DD') or (identity.birthday = '02-29'
         and to_char(today.day, 'MM-DD') = '02-28' and to_char(today.day + 1, 'MM-DD') = '03-01'))
       and not exists (select from foyer.promotion_grant earlier where earlier.member_id = member.id
         and earlier.offer_id = $3 and earlier.occurrence = 'year:' || to_char(today.day, 'YYYY'))
     order by member.id`,
    [code, market.timeZone, offerId],
  );
  return rows;
}
