import type { Queryable } from '@foyer/database/open-pool.ts';
import { UNEXPIRED_SESSION } from '../../db/session-timeout.ts';

/** The facts that a stream reports about its member. */
export interface MemberFacts {
  balanceMinor: bigint;
  currency: string;
  ledgerSeq: bigint;
  unreadCount: bigint;
  /** The member's newest event; a change means that a deposit or a withdrawal may have moved. */
  lastEvent: bigint;
}

/** A stream that has something to send. */
export interface Change {
  /** Its position in the compared list, from 1. */
  place: bigint;
  /** State of the facts, which the client has seen after this. Null if the session has ended. */
  state: string | null;
}

interface Compared {
  sessionId: string;
  /** The state last sent to the client, or empty. */
  seen: string;
}

/** SQL: a session that may be used, joined with its member. */
export const LIVE_SESSION = `session.revoked_at is null and member.status <> 'disabled' and ${UNEXPIRED_SESSION}`;

/**
 * The streams whose facts differ from what was sent last, and those whose sessions have ended. The database compares, since
 * nearly all are unchanged: ten thousand rows a second would fill the memory for nothing.
 */
export async function findChanges(
  client: Queryable,
  streams: readonly Compared[],
): Promise<readonly ((Change & MemberFacts) | (Change & { state: null }))[]> {
  const { rows } = await client.query<Change & MemberFacts>({
    name: 'find-changes',
    text: `with facts as materialized (
        select session.id as session_id, account.balance_minor as "balanceMinor", account.currency,
          (select coalesce(max(seq), 0) from foyer.ledger_transfer where account_id = account.id) as "ledgerSeq",
          (select count(*) from foyer.inbox_message
            where member_id = member.id and read_at is null and removed_at is null) as "unreadCount",
          (select coalesce(max(id), 0) from foyer.event where member_id = member.id) as "lastEvent"
        from foyer.session
        join foyer.member on member.id = session.member_id
        join foyer.ledger_account account on account.member_id = member.id
        where session.id = any($1::uuid[]) and ${LIVE_SESSION}
      ), stated as (
        select *, concat_ws('.', "ledgerSeq", "balanceMinor", "unreadCount", "lastEvent") as state from facts
      )
      select asked.place, state, currency, "balanceMinor", "ledgerSeq", "unreadCount", "lastEvent"
      from unnest($1::uuid[], $2::text[]) with ordinality as asked (session_id, seen, place)
      left join stated on stated.session_id = asked.session_id
      where state is distinct from asked.seen`,
    values: [streams.map((stream) => stream.sessionId), streams.map((stream) => stream.seen)],
  });
  return rows;
}
