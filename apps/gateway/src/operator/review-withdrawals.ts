import type { StaffRefusalOf } from '@foyer/contract/staff/calls.ts';
import type { StaffRefusalCode } from '@foyer/contract/staff/refusals.data.ts';
import type { Client } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import {
  addApproval,
  findInState,
  getWithdrawal,
  lockWithdrawal,
  type WithdrawalRow,
  type WithdrawalState,
} from '../cashier/payments/withdrawal.store.ts';
import { moveWithdrawal } from '../cashier/payments/withdrawal-states.ts';
import type { Context } from '../context.ts';
import { lockAccount } from '../ledger/wallet/ledger.store.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';
import { isReason } from './change-member.ts';
import { withRefusals } from './with-refusals.ts';

type ReviewContext = Pick<Context, 'now' | 'pool'>;

const PERMISSION = 'withdrawal.decide';

/** A waiting withdrawal, as staff see it. */
interface WaitingWithdrawal {
  id: string;
  memberId: string;
  method: string;
  amountMinor: string;
  currency: string;
  createdAt: Date;
  promisedBy: Date;
  approvalsNeeded: number;
  ruleId: string | null;
  reason: string;
  clauses: string[];
}

/** The withdrawals of a merchant that wait for staff, oldest first, with the reason in the wording for staff. */
export async function findWaitingWithdrawals(
  merchant: string,
  person: Person,
  { pool }: ReviewContext,
): Promise<{ withdrawals: WaitingWithdrawal[] } | Refusal<StaffRefusalOf<'withdrawals'>>> {
  if (!(await hasPermission(pool, person.name, { permission: PERMISSION, merchant }))) return refuse('forbidden');
  const rows = await findInState(pool, 'needs_review', merchant);
  const withdrawals = rows.map((row) => ({
    id: row.id,
    memberId: String(row.memberId),
    method: row.method,
    amountMinor: String(row.amountMinor),
    currency: row.currency,
    createdAt: row.createdAt,
    promisedBy: row.promisedBy,
    approvalsNeeded: row.approvalsNeeded,
    ruleId: row.decision?.ruleId ?? null,
    reason: row.decision?.staffText ?? '',
    clauses: (row.decision?.clauses ?? []).map(
      ({ actual, fact, limit, op }) => `${fact} ${op} ${String(limit)}: is ${String(actual)}`,
    ),
  }));
  return { withdrawals };
}

interface WithdrawalTarget {
  id: string;
  reason: string;
}

/** Approves a withdrawal; from the merchant’s threshold on, two people must approve. @returns its state, and who has approved */
export function approveWithdrawal(
  target: WithdrawalTarget,
  person: Person,
  context: ReviewContext,
): Promise<{ state: WithdrawalState; approvedBy: string[] } | Refusal<StaffRefusalOf<'approve-withdrawal'>>> {
  return review(target, { person, context, action: 'withdrawal.approve' }, async (client, withdrawal) => {
    const approvers = await addApproval(client, withdrawal.id, person.name);
    if (!approvers) return refuse('same');
    if (approvers.length < withdrawal.approvalsNeeded) return { state: withdrawal.state, approvedBy: approvers };
    const { merchant } = withdrawal;
    for (const name of [...approvers].sort())
      if (!(await hasPermission(client, name, { permission: PERMISSION, merchant }))) return refuse('forbidden');
    const moved = await moveWithdrawal(client, withdrawal, { name: 'approve', by: 'staff' });
    return moved ? { state: moved.state, approvedBy: approvers } : refuse('unchanged');
  });
}

/** Rejects a withdrawal, and releases its money to the member. */
export function rejectWithdrawal(
  target: WithdrawalTarget,
  person: Person,
  context: ReviewContext,
): Promise<{ state: WithdrawalState } | Refusal<StaffRefusalOf<'reject-withdrawal'>>> {
  return review(target, { person, context, action: 'withdrawal.reject' }, async (client, withdrawal) => {
    const moved = await moveWithdrawal(client, withdrawal, { name: 'reject', by: 'staff', reason: 'staff' });
    return moved ? { state: moved.state } : refuse('unchanged');
  });
}

/** Performs an action of a person on a waiting withdrawal: locks, authorises, acts and records in one transaction. */
function review<T extends object, Code extends StaffRefusalCode>(
  { id, reason }: WithdrawalTarget,
  { action, context, person }: { person: Person; action: string; context: ReviewContext },
  work: (client: Client, withdrawal: WithdrawalRow) => Promise<T | Refusal<Code>>,
): Promise<T | Refusal<Code | StaffRefusalOf<'reject-withdrawal'>>> {
  return withRefusals<T, Code | StaffRefusalOf<'reject-withdrawal'>>(context.pool, async (client) => {
    if (!isReason(reason)) return refuse('reason');
    const known = await getWithdrawal(client, id);
    if (!known) return refuse('unknown');
    const { accountId, merchant } = known;
    if (!(await hasPermission(client, person.name, { permission: PERMISSION, merchant }))) return refuse('forbidden');
    await lockAccount(client, accountId);
    const withdrawal = await lockWithdrawal(client, id);
    if (withdrawal.state !== 'needs_review') return refuse('unchanged');
    const after = await work(client, withdrawal);
    if (after instanceof Refusal) return after;
    const record = { action, merchant, subject: id, reason, before: { state: withdrawal.state }, after };
    await writeAuditEntry(client, { entry: record, person, now: context.now });
    return after;
  });
}
