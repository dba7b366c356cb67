import type { MemberAction } from '@foyer/contract/staff/member-actions.data.ts';
import type { Client } from '@foyer/database/open-pool.ts';
import { UNEXPIRED_SESSION } from '../../db/session-timeout.ts';
import type { PolicyReason } from './policy.data.ts';

interface Rule {
  reason: PolicyReason;
  /** The actions it restricts; absent: all. */
  actions?: readonly MemberAction[];
  /**
   * SQL, true for a member who may not act. It reads the rows `member`, `session` (missing in a call without one) and `account`
   * (may be missing), and the locked table `policy_limit`: the member's own limits of bets.
   */
  deniedIf: string;
}

const IN_SESSION = ['launch', 'bet'] as const;

/** In order: the first that applies is the reason. A new rule needs a line here, a row in policy.data.ts, and its messages. */
const RULES: readonly Rule[] = [
  { reason: 'account.disabled', deniedIf: `member.status = 'disabled'` },
  { reason: 'account.closed', deniedIf: 'member.closed_at is not null' },
  {
    reason: 'member.excluded',
    actions: ['launch', 'bet', 'deposit', 'grant', 'marketing'],
    deniedIf: `member.status = 'excluded' or member.excluded_since is not null`,
  },
  {
    reason: 'member.paused',
    actions: ['launch', 'bet', 'deposit', 'grant', 'marketing'],
    deniedIf: 'member.paused_until > foyer.clock()',
  },
  {
    reason: 'account.closing',
    actions: ['launch', 'bet', 'deposit', 'grant', 'marketing'],
    deniedIf: 'member.closing_at is not null',
  },
  // A chat message has shown, or staff have confirmed, that gambling harms the member.
  { reason: 'harm.case', actions: ['grant', 'marketing'], deniedIf: 'member.harm_since is not null' },
  { reason: 'action.blocked', deniedIf: `asked.action = any(member.blocked_actions)` },
  { reason: 'debit.blocked', actions: ['bet', 'withdrawal'], deniedIf: 'account.is_debit_blocked' },
  {
    reason: 'session.ended',
    actions: IN_SESSION,
    deniedIf: 'session.id is null or session.revoked_at is not null or session.token_version <> asked.token_version',
  },
  {
    reason: 'session.expired',
    actions: IN_SESSION,
    deniedIf: `not (${UNEXPIRED_SESSION}) or asked.expires_at < foyer.clock()`,
  },
  {
    reason: 'time.limit',
    actions: IN_SESSION,
    deniedIf: `exists (select from policy_limit where kind = 'time'
        and foyer.time_used(member.id, session.id) >= amount_minor * interval '1 minute')`,
  },
  {
    reason: 'reality.check',
    actions: ['bet'],
    deniedIf: `coalesce(session.checked_at, session.began_at) <= foyer.clock() - member.reality_minutes * interval '1 minute'`,
  },
  {
    reason: 'stake.limit',
    actions: ['bet'],
    deniedIf: `exists (select from policy_limit where kind = 'stake' and asked.stake_minor > amount_minor)`,
  },
  {
    reason: 'loss.limit',
    actions: ['bet'],
    deniedIf: `exists (select from policy_limit where kind = 'loss' and asked.stake_minor > 0
        and foyer.net_loss(account.id, foyer.clock() - span) + asked.stake_minor > amount_minor)`,
  },
];

/** SQL: the limits to check for an action. That of time applies to every bet, even to one without a stake, such as a free round. */
function limitsOf(action: MemberAction, stake: string): string {
  if (action === 'launch') return `kind = 'time'`;
  return action === 'bet' ? `(kind = 'time' or (kind in ('stake', 'loss') and ${stake}::bigint is not null))` : 'false';
}

/** The member who acts. A launch and a bet happen in a session. */
export interface Actor {
  memberId: bigint;
  sessionId?: string | null;
  /** The version of the session's token that was used. */
  tokenVersion?: number | null;
  /** When the vendor's session ends. */
  expiresAt?: Date | null;
  /** For a bet that is decided outside of its own statement; absent for one without a stake. */
  stakeMinor?: bigint;
}

/** The values of an actor, in the order of the parameters of `toVerdictSql`. */
export const toActorValues = ({ memberId, sessionId, tokenVersion, expiresAt }: Actor): unknown[] => [
  memberId,
  sessionId ?? null,
  tokenVersion ?? null,
  expiresAt ?? null,
];

/**
 * The tables of a `with` clause that decide about an action: `verdict` has one row, whose `reason` is null if it is allowed.
 * The rows of member and session are locked, the member's first, as in every transaction: a concurrent change waits until the action
 * commits, and an action that had to wait reads the new values.
 * A member's limits of bets are locked as well: of two concurrent bets, the second includes the loss of the first.
 * @param first the number of the first of four parameters
 * @param stake of a bet, in minor units, as SQL; without it the limits of amounts are not checked
 */
export function toVerdictSql(action: MemberAction, first: number, stake = 'null'): string {
  const [member, session, version, expiry] = [first, first + 1, first + 2, first + 3];
  const rules = RULES.filter(({ actions }) => !actions || actions.includes(action));
  const cases = rules.map(({ deniedIf, reason }) => `when ${deniedIf} then '${reason}'`).join('\n      ');
  return `policy_member as materialized (
    select id, status, excluded_since, paused_until, blocked_actions, closing_at, closed_at, harm_since, reality_minutes from foyer.member where id = $${member}::bigint for share
  ), policy_session as materialized (
    select id, revoked_at, seen_at, began_at, checked_at, token_version from foyer.session
    where id = $${session}::uuid and member_id = (select id from policy_member) for share
  ), policy_limit as materialized (
    select kind, amount_minor,
      case period when 'day' then interval '24 hours' when 'week' then interval '7 days' else interval '1 month' end as span
    from foyer.play_limit
    where member_id = (select id from policy_member) and ${limitsOf(action, stake)} for update
  ), verdict as materialized (
    select case
      ${cases} end as reason,
      session.seen_at < foyer.clock() - interval '1 minute' as needs_touch
    from policy_member member
    cross join (select '${action}'::text as action, ${stake}::bigint as stake_minor, $${version}::integer as token_version,
      $${expiry}::timestamptz as expires_at) asked
    left join policy_session session on true
    left join foyer.ledger_account account on account.member_id = member.id
  )`;
}

/** Decides whether a member may act, and locks the rows until the transaction ends. @returns the reason why not, or null */
export async function getVerdict(client: Client, actor: Actor, action: MemberAction): Promise<PolicyReason | null> {
  const { stakeMinor } = actor;
  const text = `with ${toVerdictSql(action, 1, stakeMinor === undefined ? 'null' : '$5')} select reason from verdict`;
  const values = [...toActorValues(actor), ...(stakeMinor === undefined ? [] : [stakeMinor])];
  const { rows } = await client.query<{ reason: PolicyReason | null }>(text, values);
  const [row] = rows;
  if (!row) throw new Error(`there is no member ${actor.memberId}`);
  return row.reason;
}
