import type { Queryable } from '@foyer/database/open-pool.ts';

/** What a member has received from offers and for friends; without the friends' identities, which are their data. */
export interface MyPromotions {
  grants: { offer: string; amountMinor: bigint; currency: string; at: Date }[];
  checkIns: { offer: string; day: string }[];
  referrals: { offer: string; state: string; at: Date }[];
  wasReferred: boolean;
}

/** Reads them for the member’s data export. */
export async function findMyPromotions(client: Queryable, memberId: bigint): Promise<MyPromotions> {
  const [grants, checkIns, referrals, member] = await Promise.all([
    client.query<MyPromotions['grants'][number]>(
      `select offer_id as offer, amount_minor as "amountMinor", currency, created_at as at from foyer.promotion_grant
       where member_id = $1 order by created_at`,
      [memberId],
    ),
    client.query<MyPromotions['checkIns'][number]>(
      `select offer_id as offer, day::text from foyer.promotion_check_in where member_id = $1 order by day`,
      [memberId],
    ),
    client.query<MyPromotions['referrals'][number]>(
      `select offer_id as offer, state, found_at as at from foyer.promotion_referral where referrer_id = $1 order by found_at`,
      [memberId],
    ),
    client.query<{ wasReferred: boolean }>(
      `select referred_by is not null as "wasReferred" from foyer.member where id = $1`,
      [memberId],
    ),
  ]);
  return {
    grants: grants.rows,
    checkIns: checkIns.rows,
    referrals: referrals.rows,
    wasReferred: member.rows[0]?.wasReferred ?? false,
  };
}
