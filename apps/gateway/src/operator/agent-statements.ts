import { withTransaction } from '@foyer/database/open-pool.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { getAccountOf } from '../cashier/payments/identity.store.ts';
import type { Context } from '../context.ts';
import { payStatement } from '../engagement/agents/pay-statement.ts';
import {
  findAllStatements,
  hasEarlierUnpaid,
  lockStatement,
  type StatementRow,
  setApproved,
} from '../engagement/agents/statement.store.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';
import { isReason } from './change-member.ts';
import type { StaffAnswer } from './operator-call.ts';

const PERMISSION = 'agent.pay';
/** Number of people who must approve a statement before it is paid. */
const APPROVALS = 2;

const toStatement = ({
  agentId,
  approvedBy,
  carriedMinor,
  commissionMinor,
  currency,
  hash,
  month,
  netMinor,
  overrides,
  ownMinor,
  period,
}: StatementRow) => ({
  agentId: String(agentId),
  period,
  currency,
  month,
  carriedMinor: String(carriedMinor),
  netMinor: String(netMinor),
  ownMinor: String(ownMinor),
  overrides,
  commissionMinor: String(commissionMinor),
  hash: hash.toString('hex'),
  approvedBy,
});

/** The statements of a merchant that have not been paid, the oldest first. */
export async function findAgentStatements(
  merchant: string,
  person: Person,
  { pool }: Pick<Context, 'pool'>,
): Promise<StaffAnswer<'agent-statements'>> {
  if (!(await hasPermission(pool, person.name, { permission: PERMISSION, merchant }))) return refuse('forbidden');
  return { statements: (await findAllStatements(pool, merchant)).map(toStatement) };
}

interface Approval {
  merchant: string;
  agentId: bigint;
  period: string;
  reason: string;
}

/**
 * Approves a statement, and pays it with the second approval. `same`: this person has already approved it; `unchanged`: it has
 * been paid; `earlier`: an earlier month is unpaid, and months are paid in order.
 */
export function approveAgentStatement(
  { agentId, merchant, period, reason }: Approval,
  person: Person,
  context: Pick<Context, 'now' | 'pool'>,
): Promise<StaffAnswer<'approve-agent-statement'>> {
  return withTransaction(context.pool, async (client) => {
    if (!isReason(reason)) return refuse('reason');
    if (!(await hasPermission(client, person.name, { permission: PERMISSION, merchant }))) return refuse('forbidden');
    const row = await lockStatement(client, { agentId, merchant, period });
    if (!row) return refuse('unknown');
    if (row.paidAt) return refuse('unchanged');
    if (await hasEarlierUnpaid(client, row)) return refuse('earlier');
    if (row.approvedBy.includes(person.name)) return refuse('same');
    const approvedBy = [...row.approvedBy, person.name];
    await setApproved(client, { ...row, approvedBy });
    const entry = { action: PERMISSION, merchant, subject: `${agentId}:${period}`, reason };
    await writeAuditEntry(client, {
      entry: { ...entry, before: row.approvedBy, after: approvedBy },
      person,
      now: context.now,
    });
    if (approvedBy.length < APPROVALS) return { state: 'waiting', approvedBy };
    const accountId = await getAccountOf(client, agentId);
    if (accountId === null) throw new Error(`agent ${agentId} has no account`);
    return (await payStatement(client, row, accountId)) ? { state: 'paid', approvedBy } : refuse('unchanged');
  });
}
