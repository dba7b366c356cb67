import { refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../context.ts';
import { clientOf } from '../db/client-of.ts';
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
  { db, pool }: Pick<Context, 'db' | 'pool'>,
): Promise<StaffAnswer<'agent-statements'>> {
  if (!(await hasPermission(db, person.name, { permission: PERMISSION, merchant }))) return refuse('forbidden');
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
  context: Pick<Context, 'db' | 'now'>,
): Promise<StaffAnswer<'approve-agent-statement'>> {
  return context.db.transaction().execute(async (transaction) => {
    if (!isReason(reason)) return refuse('reason');
    if (!(await hasPermission(transaction, person.name, { permission: PERMISSION, merchant })))
      return refuse('forbidden');
    const client = clientOf(transaction);
    const row = await lockStatement(client, { agentId, merchant, period });
    if (!row) return refuse('unknown');
    if (row.paidAt) return refuse('unchanged');
    if (await hasEarlierUnpaid(client, row)) return refuse('earlier');
    if (row.approvedBy.includes(person.name)) return refuse('same');
    const approvedBy = [...row.approvedBy, person.name];
    await setApproved(client, { ...row, approvedBy });
    const entry = { action: PERMISSION, merchant, subject: `${agentId}:${period}`, reason };
    await writeAuditEntry(transaction, {
      entry: { ...entry, before: row.approvedBy, after: approvedBy },
      person,
      now: context.now,
    });
    if (approvedBy.length < APPROVALS) return { state: 'waiting', approvedBy };
    const account = await transaction
      .selectFrom('ledger_account')
      .where('member_id', '=', agentId)
      .select('id')
      .executeTakeFirstOrThrow();
    return (await payStatement(client, row, account.id)) ? { state: 'paid', approvedBy } : refuse('unchanged');
  });
}
