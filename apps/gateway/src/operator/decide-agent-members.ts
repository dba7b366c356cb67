import { withTransaction } from '@foyer/database/open-pool.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../context.ts';
import { decideMemberCheck, findMemberChecks } from '../engagement/agents/member-check.store.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';
import { isReason } from './change-member.ts';
import type { StaffAnswer } from './operator-call.ts';

const PERMISSION = 'referral.decide';

/** Members of agents for whom nothing is paid until staff have checked them, the oldest first. */
export async function findAgentMembers(
  merchant: string,
  person: Person,
  { pool }: Pick<Context, 'pool'>,
): Promise<StaffAnswer<'agent-members'>> {
  if (!(await hasPermission(pool, person.name, { permission: PERMISSION, merchant }))) return refuse('forbidden');
  const members = await findMemberChecks(pool, merchant);
  return {
    members: members.map(({ agentId, flags, foundAt, memberId }) => ({
      memberId: String(memberId),
      agentId: String(agentId),
      flags,
      foundAt,
    })),
  };
}

interface Decision {
  merchant: string;
  memberId: bigint;
  isCleared: boolean;
  reason: string;
}

/** Clears a member, who then counts in this month, or decides that nothing is paid for them. */
export function settleAgentMember(
  { isCleared, memberId, merchant, reason }: Decision,
  person: Person,
  context: Pick<Context, 'now' | 'pool'>,
): Promise<StaffAnswer<'settle-agent-member'>> {
  return withTransaction(context.pool, async (client) => {
    if (!isReason(reason)) return refuse('reason');
    if (!(await hasPermission(client, person.name, { permission: PERMISSION, merchant }))) return refuse('forbidden');
    const state = isCleared ? ('cleared' as const) : ('refused' as const);
    if (!(await decideMemberCheck(client, { memberId, merchant, state }))) return refuse('unknown');
    const entry = {
      action: `agent-member.${state}`,
      merchant,
      subject: String(memberId),
      reason,
      before: {},
      after: {},
    };
    await writeAuditEntry(client, { entry, person, now: context.now });
    return { state };
  });
}
