import { isAgentType } from '@foyer/contract/promotion/agent-types.ts';
import type { StaffRefusalOf } from '@foyer/contract/staff/calls.ts';
import { type Client, withTransaction } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../context.ts';
import {
  type ApplicationRow,
  findWaitingApplications,
  getApplication,
  getApplicationById,
  lockApplicant,
  type WaitingApplication,
} from '../engagement/agents/application.store.ts';
import { canMove, moveApplication } from '../engagement/agents/application-states.ts';
import { joinTree } from '../engagement/agents/tree.store.ts';
import { emit } from '../notify/events/deliver-events.ts';
import { may } from '../platform/policy/may.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';
import { isReason } from './change-member.ts';
import type { StaffAnswer } from './operator-call.ts';

const PERMISSION = 'agent.decide';

const toApplication = ({ memberId, ...row }: WaitingApplication) => ({ ...row, memberId: String(memberId) });

/** The applications of a merchant that wait for staff, the oldest first. */
export async function findApplications(
  merchant: string,
  person: Person,
  { pool }: Pick<Context, 'pool'>,
): Promise<StaffAnswer<'agent-applications'>> {
  if (!(await hasPermission(pool, person.name, { permission: PERMISSION, merchant }))) return refuse('forbidden');
  return { applications: (await findWaitingApplications(pool, merchant)).map(toApplication) };
}

interface Decision {
  merchant: string;
  applicationId: string;
  reason: string;
}

/** Locks the applicant, then reads their waiting application. */
async function openApplication(
  client: Client,
  { applicationId, merchant, reason }: Decision,
  person: Person,
): Promise<ApplicationRow | Refusal<StaffRefusalOf<'refuse-agent-application'>>> {
  if (!isReason(reason)) return refuse('reason');
  if (!(await hasPermission(client, person.name, { permission: PERMISSION, merchant }))) return refuse('forbidden');
  const named = await getApplicationById(client, merchant, applicationId);
  const type = named && (await lockApplicant(client, merchant, named.memberId));
  const newest = named && (await getApplication(client, named.memberId));
  if (type === null || newest?.id !== applicationId) return refuse('unknown');
  return canMove(newest, 'refuse') && !isAgentType(type) ? newest : refuse('unchanged');
}

/**
 * Approves an application; the second person makes the applicant an agent. `same`: this person has already approved it;
 * `policy`: the applicant is on a break, excluded or blocked; `depth`: there are too many agents above.
 */
export function approveApplication(
  decision: Decision,
  person: Person,
  context: Pick<Context, 'now' | 'pool'>,
): Promise<StaffAnswer<'approve-agent-application'>> {
  return withTransaction(context.pool, async (client) => {
    const found = await openApplication(client, decision, person);
    if (found instanceof Refusal) return found;
    if (found.approvedBy.includes(person.name)) return refuse('same');
    if (await may(client, { memberId: found.memberId }, 'grant')) return refuse('policy');
    const name = canMove(found, 'check') ? ('check' as const) : ('approve' as const);
    const type = name === 'approve' ? await joinTree(client, found.memberId) : 0;
    if (type === null) return refuse('depth');
    const approvedBy = [...found.approvedBy, person.name];
    await moveApplication(client, found, { name, change: { approvedBy } });
    if (name === 'approve') await tell(client, found, 'approved');
    await writeAuditEntry(client, {
      entry: {
        action: `agent.${name}`,
        ...subjectOf(decision, found),
        before: { state: found.state, approvedBy: found.approvedBy },
        after: { approvedBy, ...(type ? { type } : {}) },
      },
      person,
      now: context.now,
    });
    return { state: name === 'check' ? 'checked' : 'approved', approvedBy };
  });
}

/** Refuses an application. @param refusal shown to the applicant; the reason is for staff only */
export function refuseApplication(
  { refusal, ...decision }: Decision & { refusal: NonNullable<ApplicationRow['refusal']> },
  person: Person,
  context: Pick<Context, 'now' | 'pool'>,
): Promise<StaffAnswer<'refuse-agent-application'>> {
  return withTransaction(context.pool, async (client) => {
    const found = await openApplication(client, decision, person);
    if (found instanceof Refusal) return found;
    await moveApplication(client, found, { name: 'refuse', change: { refusal } });
    await tell(client, found, refusal);
    await writeAuditEntry(client, {
      entry: {
        action: 'agent.refuse',
        ...subjectOf(decision, found),
        before: { state: found.state, approvedBy: found.approvedBy },
        after: { refusal },
      },
      person,
      now: context.now,
    });
    return { state: 'refused' };
  });
}

const subjectOf = ({ merchant, reason }: Decision, { memberId }: ApplicationRow) => ({
  merchant,
  subject: String(memberId),
  reason,
});

const tell = (
  client: Client,
  { id, memberId, merchant }: ApplicationRow,
  outcome: 'approved' | NonNullable<ApplicationRow['refusal']>,
): Promise<void> => emit(client, { merchant, memberId, kind: 'agent.decided', body: { applicationId: id, outcome } });
