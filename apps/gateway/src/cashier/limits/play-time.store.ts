import type { Queryable } from '@foyer/database/open-pool.ts';
import { seqBefore } from '../../ledger/wallet/seq-before.store.ts';

interface Time {
  /** Time logged in within the last 24 hours. */
  usedMinutes: bigint;
  realityMinutes: number | null;
}

/** How long a member has been logged in within 24 hours. @param sessionId the current session */
export async function getTime(client: Queryable, memberId: bigint, sessionId: string): Promise<Time> {
  const { rows } = await client.query<Time>({
    name: 'get-play-time',
    text: `select floor(extract(epoch from foyer.time_used(id, $2)) / 60)::bigint as "usedMinutes",
        reality_minutes::integer as "realityMinutes"
      from foyer.member where id = $1`,
    values: [memberId, sessionId],
  });
  return rows[0] ?? { usedMinutes: 0n, realityMinutes: null };
}

/** A session as its reality check shows it. */
export interface SessionFacts {
  beganAt: Date;
  /** When the next check is due; null: the member has turned checks off. */
  checkAt: Date | null;
  isDue: boolean;
  /** Including what was sent to vendors’ wallets and is not back. */
  stakedMinor: bigint;
  /** The change of the balance by play; below zero if the member lost. */
  netMinor: bigint;
  /** When the time limit ends play; null without a limit. */
  endsAt: Date | null;
  isOver: boolean;
}

/** The facts since a session began, from the ledger. */
export async function getSessionFacts(
  client: Queryable,
  { accountId, memberId, sessionId }: { accountId: bigint; memberId: bigint; sessionId: string },
): Promise<SessionFacts> {
  const { rows } = await client.query<SessionFacts>({
    name: 'get-session-facts',
    text: `with facts as (
        select session.began_at, coalesce(checked_at, session.began_at) + reality_minutes * interval '1 minute' as check_at,
          -(loss.played + loss.at_vendors) as net,
          loss.at_vendors + (select coalesce(-sum(amount_minor), 0)::bigint from foyer.ledger_transfer
            where account_id = $2 and seq > ${seqBefore('$2::bigint', 'session.began_at')} and at > session.began_at
              and (kind in ('bet', 'tip') or (kind = 'refund' and round_id is not null))) as staked,
          (select foyer.clock() + amount_minor * interval '1 minute' - foyer.time_used($1, $3) from foyer.play_limit
            where member_id = $1 and kind = 'time') as ends_at
        from foyer.session join foyer.member on member.id = session.member_id
          cross join lateral foyer.loss_since($2, session.began_at) loss
        where session.id = $3 and member.id = $1
      )
      select began_at as "beganAt", check_at as "checkAt", coalesce(check_at <= foyer.clock(), false) as "isDue",
        staked as "stakedMinor", net as "netMinor", ends_at as "endsAt", coalesce(ends_at <= foyer.clock(), false) as "isOver"
      from facts`,
    values: [memberId, accountId, sessionId],
  });
  if (!rows[0]) throw new Error(`there is no session ${sessionId}`);
  return rows[0];
}

/** Records that the member has seen a check; the next one is due after a full interval. */
export async function acknowledge(client: Queryable, sessionId: string): Promise<void> {
  await client.query('update foyer.session set checked_at = foyer.clock() where id = $1', [sessionId]);
}

/** Sets the interval of reality checks, and restarts it. @param minutes null: never */
export async function setRealityMinutes(client: Queryable, memberId: bigint, minutes: number | null): Promise<void> {
  await client.query('update foyer.member set reality_minutes = $2 where id = $1', [memberId, minutes]);
}
