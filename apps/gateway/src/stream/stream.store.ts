import type { Queryable } from '@foyer/database/open-pool.ts';
import { SESSION_LIMITS } from '../db/session-limits.ts';

/** What a stream reports of its member. */
export interface MemberFacts {
  sessionId: string;
  balanceMinor: bigint;
  currency: string;
  ledgerSeq: bigint;
  unreadCount: bigint;
  /** The newest event of the member: another one means that a deposit or a withdrawal has moved. */
  lastEvent: bigint;
}

/** The facts of the members of live sessions; a session that has ended has none. */
export async function getMemberFacts(client: Queryable, sessionIds: readonly string[]): Promise<MemberFacts[]> {
  const { rows } = await client.query<MemberFacts>({
    name: 'get-member-facts',
    text: `select session.id as "sessionId", account.balance_minor as "balanceMinor", account.currency,
        (select coalesce(max(seq), 0) from foyer.ledger_transfer where account_id = account.id) as "ledgerSeq",
        (select count(*) from foyer.inbox_message
          where member_id = member.id and read_at is null and removed_at is null) as "unreadCount",
        (select coalesce(max(id), 0) from foyer.event where member_id = member.id) as "lastEvent"
      from foyer.session
      join foyer.member on member.id = session.member_id
      join foyer.ledger_account account on account.member_id = member.id
      where session.id = any($1::uuid[]) and session.revoked_at is null and member.status <> 'disabled'
        and ${SESSION_LIMITS}`,
    values: [sessionIds],
  });
  return rows;
}
