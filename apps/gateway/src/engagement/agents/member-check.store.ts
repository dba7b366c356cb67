import type { Client, Queryable } from '@foyer/database/open-pool.ts';

/** A member who may be the agent who has referred them. */
export interface MemberCheck {
  memberId: bigint;
  agentId: bigint;
  flags: string[];
  foundAt: Date;
}

/** Members of a merchant's agents who wait for staff, the oldest first. */
export async function findMemberChecks(client: Queryable, merchant: string): Promise<MemberCheck[]> {
  const { rows } = await client.query<MemberCheck>(
    `select member_id as "memberId", agent_id as "agentId", flags, found_at as "foundAt" from foyer.agent_member_check
     where merchant = $1 and state = 'waiting' order by found_at limit 500`,
    [merchant],
  );
  return rows;
}

/** Decides about a member who waits. @returns false if nobody of this id waits at the merchant */
export async function decideMemberCheck(
  client: Client,
  { memberId, merchant, state }: { memberId: bigint; merchant: string; state: 'cleared' | 'refused' },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update foyer.agent_member_check set state = $3, decided_at = foyer.clock()
     where member_id = $1 and merchant = $2 and state = 'waiting'`,
    [memberId, merchant, state],
  );
  return rowCount === 1;
}
