import type { Queryable } from '@foyer/database/open-pool.ts';

/** A member whom an agent has referred, with the last 30 days. */
export interface SubMember {
  username: string;
  joinedAt: Date;
  lastBetAt: Date | null;
  turnoverMinor: bigint;
  members: number;
}

const PLAY = `select sub.id, sub.username, sub.created_at as "joinedAt",
    (select max(at) from foyer.ledger_transfer where account_id = account.id and kind = 'bet' and at > foyer.clock() - interval '30 days') as "lastBetAt",
    (select coalesce(-sum(amount_minor), 0)::bigint from foyer.ledger_transfer where account_id = account.id
      and at > foyer.clock() - interval '30 days' and (kind = 'bet' or (kind in ('refund', 'void') and round_id is not null))) as "turnoverMinor",
    (select count(*)::int from foyer.member below where below.referred_by = sub.id) as members
  from foyer.member sub
  left join foyer.ledger_account account on account.member_id = sub.id and account.kind = 'member'
  where sub.referred_by = $1 and sub.merchant = $2`;

export async function findSubMembers(
  client: Queryable,
  { memberId, merchant, offset, limit }: { memberId: bigint; merchant: string; offset: number; limit: number },
): Promise<SubMember[]> {
  const { rows } = await client.query<SubMember>(
    `select username, "joinedAt", "lastBetAt", "turnoverMinor", members from (${PLAY}) play
     order by "turnoverMinor" desc, id limit $3 offset $4`,
    [memberId, merchant, limit, offset],
  );
  return rows;
}

/** Sums over all members of an agent. */
export async function getBranch(
  client: Queryable,
  memberId: bigint,
  merchant: string,
): Promise<{ members: number; active: number; turnoverMinor: bigint }> {
  const { rows } = await client.query<{ members: number; active: number; turnoverMinor: bigint }>(
    `select count(*)::int as members, count("lastBetAt")::int as active, coalesce(sum("turnoverMinor"), 0)::bigint as "turnoverMinor"
     from (${PLAY}) play`,
    [memberId, merchant],
  );
  return rows[0] ?? { members: 0, active: 0, turnoverMinor: 0n };
}
