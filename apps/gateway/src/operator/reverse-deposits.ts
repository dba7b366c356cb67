import { randomUUID } from 'node:crypto';
import type { StaffRefusalOf } from '@foyer/contract/staff/calls.ts';
import type { StaffRefusalCode } from '@foyer/contract/staff/refusals.data.ts';
import type { Client } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { approve } from '../cashier/payments/approval.store.ts';
import { type DepositRow, getDeposit, lockDeposit } from '../cashier/payments/deposit.store.ts';
import { getReversibleMinor, openDispute, openRefund } from '../cashier/payments/open-reversal.ts';
import { findPayments, type PaymentRow } from '../cashier/payments/payment.store.ts';
import {
  findOpenReversals,
  getReversal,
  lockDepositor,
  lockReversal,
  type ReversalRow,
  type ReversalState,
} from '../cashier/payments/reversal.store.ts';
import { moveReversal } from '../cashier/payments/reversal-states.ts';
import type { Context } from '../context.ts';
import { lockAccount } from '../ledger/wallet/ledger.store.ts';
import { REVERSING_CONNECTORS } from '../platform/connectors/payment/connect-payments.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';
import { isReason } from './change-member.ts';
import { needsTwo } from './four-eyes.ts';
import type { StaffAnswer } from './operator-call.ts';
import { withRefusals } from './with-refusals.ts';

type ReversalContext = Pick<Context, 'now' | 'pool'>;

const PERMISSION = 'payment.decide';

/** The refunds and disputes of a merchant that are under way, oldest first. */
export async function findReversalsFor(
  merchant: string,
  person: Person,
  { pool }: Pick<ReversalContext, 'pool'>,
): Promise<{ reversals: ReversalRow[] } | Refusal<StaffRefusalOf<'reversals'>>> {
  if (!(await hasPermission(pool, person.name, { permission: PERMISSION, merchant }))) return refuse('forbidden');
  return { reversals: await findOpenReversals(pool, merchant) };
}

interface ReversalTarget {
  /** Id of a deposit or a reversal. */
  id: string;
  reason: string;
}

/**
 * Sends a deposit back, newest payment first: its money is set aside immediately, and sent once enough people have approved. The
 * caller is the first; from the merchant’s threshold on, a second person is required.
 * @param target `amountMinor` null: all that can be sent back
 */
export function refundDeposit(
  target: ReversalTarget & { amountMinor: bigint | null },
  person: Person,
  context: ReversalContext,
): Promise<{ refunds: string[]; state: 'approved' | 'waiting' } | Refusal<StaffRefusalOf<'refund-deposit'>>> {
  return onDeposit(target, { action: 'deposit.refund', person, context }, async (client, { deposit, payments }) => {
    const parts = await divide(client, payments, target.amountMinor);
    const total = parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    if (total === 0n || (target.amountMinor !== null && total < target.amountMinor)) return refuse('unchanged');
    const approvalsNeeded = (await needsTwo(client, deposit.merchant, total)) ? 2 : 1;
    const refunds: string[] = [];
    for (const { amountMinor, payment } of parts) {
      const refund = await openRefund(client, { payment, deposit }, { amountMinor, approvalsNeeded });
      if (!refund) return refuse('balance');
      await approve(client, `refund:${refund.id}`, person.name);
      if (approvalsNeeded === 1) await moveReversal(client, refund, { name: 'approve', by: 'staff' });
      refunds.push(refund.id);
    }
    return { refunds, state: approvalsNeeded === 1 ? 'approved' : 'waiting' };
  });
}

interface Part {
  payment: PaymentRow;
  amountMinor: bigint;
}

/** Divides an amount to send back among payments, the newest first. */
async function divide(client: Client, payments: readonly PaymentRow[], amountMinor: bigint | null): Promise<Part[]> {
  let left = amountMinor;
  const parts: Part[] = [];
  for (const payment of [...payments].reverse()) {
    const max = await getReversibleMinor(client, payment);
    const part = left === null || max < left ? max : left;
    if (part <= 0n) continue;
    if (left !== null) left -= part;
    parts.push({ payment, amountMinor: part });
  }
  return parts;
}

/** Approves a refund that another person has requested. */
export function approveRefund(
  target: ReversalTarget,
  person: Person,
  context: ReversalContext,
): Promise<StaffAnswer<'approve-refund'>> {
  return onReversal(target, { action: 'refund.approve', person, context }, async (client, reversal) => {
    if (reversal.kind !== 'refund' || reversal.state !== 'waiting') return refuse('unchanged');
    const approvers = await approve(client, `refund:${reversal.id}`, person.name);
    if (!approvers) return refuse('same');
    if (approvers.length < reversal.approvalsNeeded) return { state: reversal.state };
    for (const name of [...approvers].sort())
      if (!(await hasPermission(client, name, { permission: PERMISSION, merchant: reversal.merchant })))
        return refuse('forbidden');
    return moved(await moveReversal(client, reversal, { name: 'approve', by: 'staff' }));
  });
}

/** Withdraws a refund that waits for its second person, and releases the money to the member. */
export function withdrawRefund(
  target: ReversalTarget,
  person: Person,
  context: ReversalContext,
): Promise<StaffAnswer<'withdraw-refund'>> {
  return onReversal(target, { action: 'refund.withdraw', person, context }, async (client, reversal) =>
    moved(await moveReversal(client, reversal, { name: 'withdraw', by: 'staff' })),
  );
}

/** Records the outcome of a refund that staff have sent by hand, at a provider without an interface for it. */
export function recordRefund(
  target: ReversalTarget & { isSent: boolean },
  person: Person,
  context: ReversalContext,
): Promise<StaffAnswer<'record-refund'>> {
  return onReversal(target, { action: 'refund.record', person, context }, async (client, reversal) => {
    if (REVERSING_CONNECTORS.includes(reversal.connector)) return refuse('unchanged');
    return moved(await moveReversal(client, reversal, { name: target.isSent ? 'pay' : 'fail', by: 'staff' }));
  });
}

/** Records that a payer’s bank claims a deposit's newest payment back, which the provider has reported only informally. */
export function recordDispute(
  target: ReversalTarget & { amountMinor: bigint | null },
  person: Person,
  context: ReversalContext,
): Promise<{ dispute: string; coveredMinor: string } | Refusal<StaffRefusalOf<'record-dispute'>>> {
  return onDeposit(target, { action: 'deposit.dispute', person, context }, async (client, { payments }) => {
    const payment = payments.at(-1);
    if (!payment) return refuse('unchanged');
    const max = await getReversibleMinor(client, payment);
    const amountMinor = target.amountMinor ?? max;
    if (amountMinor <= 0n || amountMinor > max) return refuse('unchanged');
    const dispute = await openDispute(client, payment, {
      amountMinor,
      by: 'staff',
      providerRef: `staff:${randomUUID()}`,
    });
    return dispute ? { dispute: dispute.id, coveredMinor: String(dispute.coveredMinor) } : refuse('unchanged');
  });
}

/** Records the bank's decision about a dispute that staff have recorded. */
export function decideDispute(
  target: ReversalTarget & { isWon: boolean },
  person: Person,
  context: ReversalContext,
): Promise<StaffAnswer<'decide-dispute'>> {
  return onReversal(target, { action: 'dispute.decide', person, context }, async (client, reversal) => {
    if (!reversal.providerRef?.startsWith('staff:')) return refuse('unchanged');
    return moved(await moveReversal(client, reversal, { name: target.isWon ? 'win' : 'lose', by: 'staff' }));
  });
}

const moved = (reversal: ReversalRow | null): { state: ReversalState } | Refusal<'unchanged'> =>
  reversal ? { state: reversal.state } : refuse('unchanged');

/** Why an action is refused before it is tried. */
type BorderRefusal = 'reason' | 'unknown' | 'forbidden';

interface Action {
  action: string;
  person: Person;
  context: ReversalContext;
}

/** Performs an action on a paid deposit: locks, authorises, acts and records in one transaction. */
function onDeposit<T extends object, Code extends StaffRefusalCode>(
  { id, reason }: ReversalTarget,
  { action, context, person }: Action,
  work: (client: Client, found: { deposit: DepositRow; payments: PaymentRow[] }) => Promise<T | Refusal<Code>>,
): Promise<T | Refusal<Code | BorderRefusal>> {
  return withRefusals<T, Code | BorderRefusal>(context.pool, async (client) => {
    if (!isReason(reason)) return refuse('reason');
    const known = await getDeposit(client, id);
    if (!known) return refuse('unknown');
    const { merchant } = known;
    if (!(await hasPermission(client, person.name, { permission: PERMISSION, merchant }))) return refuse('forbidden');
    await lockDepositor(client, known);
    const deposit = await lockDeposit(client, id);
    const payments = (await findPayments(client, [id])).filter(({ creditedMinor }) => creditedMinor > 0n);
    const after = await work(client, { deposit, payments });
    if (after instanceof Refusal) return after;
    const record = { action, merchant, subject: id, reason, before: { state: deposit.state }, after };
    await writeAuditEntry(client, { entry: record, person, now: context.now });
    return after;
  });
}

/** Performs an action on a reversal: locks, authorises, acts and records in one transaction. */
function onReversal<T extends object, Code extends StaffRefusalCode>(
  { id, reason }: ReversalTarget,
  { action, context, person }: Action,
  work: (client: Client, reversal: ReversalRow) => Promise<T | Refusal<Code>>,
): Promise<T | Refusal<Code | BorderRefusal>> {
  return withRefusals<T, Code | BorderRefusal>(context.pool, async (client) => {
    if (!isReason(reason)) return refuse('reason');
    const known = await getReversal(client, id);
    if (!known) return refuse('unknown');
    const { accountId, merchant } = known;
    if (!(await hasPermission(client, person.name, { permission: PERMISSION, merchant }))) return refuse('forbidden');
    await lockAccount(client, accountId);
    const reversal = await lockReversal(client, id);
    const after = await work(client, reversal);
    if (after instanceof Refusal) return after;
    const record = { action, merchant, subject: id, reason, before: { state: reversal.state }, after };
    await writeAuditEntry(client, { entry: record, person, now: context.now });
    return after;
  });
}
