import { AGENT_TYPES } from '@foyer/contract/promotion/agent-types.ts';
import type { Client, Queryable } from '@foyer/database/open-pool.ts';
import { selfReferralFlags } from '../agents/self-referral.store.ts';

/** A friend who has met the requirements of a referral and has not been decided about. */
export interface NewFriend {
  friendId: bigint;
  referrerId: bigint;
  referrerAccountId: bigint;
  /** Why both may be one person; empty if nothing suggests it. */
  flags: string[];
}

/**
 * SQL: whether a referrer may still earn from a friend. After a friend's exclusion nobody does; and the plan of agents pays for
 * their members.
 */
const IS_PAYABLE = `friend.status = 'active' and friend.excluded_since is null and friend.closed_at is null
       and referrer.type not in (${AGENT_TYPES.join(', ')})`;

/** Whether a friend's referrer may still earn from them. While both are locked, that does not change. */
export async function isPayable(client: Client, friendId: bigint): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from foyer.member friend join foyer.member referrer on referrer.id = friend.referred_by
     where friend.id = $1 and ${IS_PAYABLE}`,
    [friendId],
  );
  return rowCount === 1;
}

/** Those of the given members who were referred since a time, have not been decided about, and may still be earned from. */
export async function findNewFriends(
  client: Queryable,
  { merchant, since, ids }: { merchant: string; since: Date; ids: readonly bigint[] },
): Promise<NewFriend[]> {
  const { rows } = await client.query<NewFriend>(
    `select friend.id as "friendId", referrer.id as "referrerId", account.id as "referrerAccountId", ${selfReferralFlags('friend', 'referrer')} as flags
     from foyer.member friend
     join foyer.member referrer on referrer.id = friend.referred_by
     join foyer.ledger_account account on account.member_id = referrer.id and account.kind = 'member'
     where friend.merchant = $1 and friend.id = any($2::bigint[]) and friend.created_at >= $3
       and ${IS_PAYABLE}
       and not exists (select from foyer.promotion_referral known where known.friend_id = friend.id)
     order by friend.id`,
    [merchant, ids, since],
  );
  return rows;
}

export interface ReferralRow {
  friendId: bigint;
  merchant: string;
  referrerId: bigint;
  offerId: string;
  state: 'waiting' | 'granted' | 'refused';
  flags: string[];
}

/** @returns false if another process was first */
export async function addReferral(client: Client, row: ReferralRow & { grantId: string | null }): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into foyer.promotion_referral (friend_id, merchant, referrer_id, offer_id, state, flags, grant_id)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [row.friendId, row.merchant, row.referrerId, row.offerId, row.state, row.flags, row.grantId],
  );
  return rowCount === 1;
}

const COLUMNS = `friend_id as "friendId", merchant, referrer_id as "referrerId", offer_id as "offerId", state, flags`;

export async function findWaitingReferrals(
  client: Queryable,
  merchant: string,
): Promise<(ReferralRow & { foundAt: Date })[]> {
  const { rows } = await client.query<ReferralRow & { foundAt: Date }>(
    `select ${COLUMNS}, found_at as "foundAt" from foyer.promotion_referral where merchant = $1 and state = 'waiting' order by found_at`,
    [merchant],
  );
  return rows;
}

/** Locks a referral that waits for staff; null if it does not. */
export async function lockWaitingReferral(
  client: Client,
  { merchant, friendId }: { merchant: string; friendId: bigint },
): Promise<(ReferralRow & { accountId: bigint }) | null> {
  const { rows } = await client.query<ReferralRow & { accountId: bigint }>(
    `select ${COLUMNS}, (select id from foyer.ledger_account where member_id = referrer_id and kind = 'member') as "accountId"
     from foyer.promotion_referral where merchant = $1 and friend_id = $2 and state = 'waiting' for update`,
    [merchant, friendId],
  );
  return rows[0] ?? null;
}

export async function decideReferral(
  client: Client,
  { friendId, state, grantId }: { friendId: bigint; state: 'granted' | 'refused'; grantId: string | null },
): Promise<void> {
  await client.query(
    `update foyer.promotion_referral set state = $2, grant_id = $3, decided_at = foyer.clock() where friend_id = $1`,
    [friendId, state, grantId],
  );
}

/** How many friends a member has been paid for by an offer: in the current month of a time zone, and in total. */
export async function countPaidFriends(
  client: Queryable,
  { memberId, offerId, timeZone }: { memberId: bigint; offerId: string; timeZone: string },
): Promise<{ inMonth: number; inAll: number }> {
  const { rows } = await client.query<{ inMonth: number; inAll: number }>(
    `select count(*)::int as "inAll", (count(*) filter (
         where created_at >= date_trunc('month', foyer.clock() at time zone $3) at time zone $3))::int as "inMonth"
     from foyer.promotion_grant where member_id = $1 and offer_id = $2 and occurrence like 'friend:%'`,
    [memberId, offerId, timeZone],
  );
  return rows[0] ?? { inMonth: 0, inAll: 0 };
}

export async function getAccountId(client: Queryable, memberId: bigint): Promise<bigint> {
  const { rows } = await client.query<{ id: bigint }>(
    `select id from foyer.ledger_account where member_id = $1 and kind = 'member'`,
    [memberId],
  );
  if (!rows[0]) throw new Error(`member ${memberId} has no account`);
  return rows[0].id;
}

/** What a member has been paid for friends, by month of a time zone, the oldest first; including months without pay. */
export async function findEarnedMonths(
  client: Queryable,
  { memberId, months, timeZone }: { memberId: bigint; months: number; timeZone: string },
): Promise<{ month: string; amountMinor: bigint }[]> {
  const { rows } = await client.query<{ month: string; amountMinor: bigint }>(
    `with month as (
       select generate_series(-($2::int - 1), 0) * interval '1 month' + date_trunc('month', foyer.clock() at time zone $3) as begins)
     select to_char(month.begins, 'YYYY-MM') as month, coalesce(sum(granted.amount_minor), 0)::bigint as "amountMinor"
     from month left join (foyer.promotion_referral referral join foyer.promotion_grant granted on granted.id = referral.grant_id)
       on referral.referrer_id = $1 and date_trunc('month', granted.created_at at time zone $3) = month.begins
     group by month.begins order by month.begins`,
    [memberId, months, timeZone],
  );
  return rows;
}

/** Totals of a member’s referrals. */
export interface ReferralSums {
  invited: number;
  rewarded: number;
  earnedMinor: bigint;
}

export async function getReferralSums(client: Queryable, memberId: bigint): Promise<ReferralSums> {
  const { rows } = await client.query<ReferralSums>(
    `select (select count(*)::int from foyer.member where referred_by = $1) as invited,
       count(*)::int as rewarded, coalesce(sum(granted.amount_minor), 0)::bigint as "earnedMinor"
     from foyer.promotion_referral referral join foyer.promotion_grant granted on granted.id = referral.grant_id
     where referral.referrer_id = $1`,
    [memberId],
  );
  return rows[0] ?? { invited: 0, rewarded: 0, earnedMinor: 0n };
}

export interface Friend {
  username: string;
  joinedAt: Date;
  state: ReferralRow['state'] | null;
}

export async function findFriends(client: Queryable, memberId: bigint, limit: number): Promise<Friend[]> {
  const { rows } = await client.query<Friend>(
    `select friend.username, friend.created_at as "joinedAt", referral.state from foyer.member friend
     left join foyer.promotion_referral referral on referral.friend_id = friend.id
     where friend.referred_by = $1 order by friend.created_at desc limit $2`,
    [memberId, limit],
  );
  return rows;
}
