import { randomUUID } from 'node:crypto';
import type { StaffRefusalOf } from '@foyer/contract/staff/calls.ts';
import type { StaffRefusalCode } from '@foyer/contract/staff/refusals.data.ts';
import type { Client } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { getMemberByName } from '../accounts/members/member.store.ts';
import { toUsernameKey } from '../accounts/members/username.ts';
import { approve } from '../cashier/payments/approval.store.ts';
import { findOpenBreaks, type OpenBreak } from '../cashier/payments/break.store.ts';
import { refOf } from '../cashier/payments/credit-payment.ts';
import { countArrived, getDeposit, lockDeposit, updateDeposit } from '../cashier/payments/deposit.store.ts';
import { canMove, moveDeposit } from '../cashier/payments/deposit-states.ts';
import { getAccountOf } from '../cashier/payments/identity.store.ts';
import {
  decidePayment,
  findSuspended,
  getLimitRoom,
  getWaitingMinor,
  lockSuspended,
  type PaymentRow,
} from '../cashier/payments/payment.store.ts';
import { post } from '../cashier/payments/postings.ts';
import { decideProof } from '../cashier/payments/proof.store.ts';
import { insertSuspenseReturn } from '../cashier/payments/suspense-return.store.ts';
import { moveSuspenseReturn } from '../cashier/payments/suspense-return-states.ts';
import type { Context } from '../context.ts';
import { lockAccount } from '../ledger/wallet/ledger.store.ts';
import { emit } from '../notify/events/deliver-events.ts';
import { REVERSING_CONNECTORS } from '../platform/connectors/payment/connect-payments.ts';
import { may } from '../platform/policy/may.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';
import { isReason } from './change-member.ts';
import { needsTwo } from './four-eyes.ts';
import type { StaffAnswer } from './operator-call.ts';
import { withRefusals } from './with-refusals.ts';

type SuspenseContext = Pick<Context, 'now' | 'pool'>;

/** A break with what the provider wrote, if that could not be read. */
type ShownBreak = Omit<OpenBreak, 'sealedRaw'> & { raw: string | null };

const PERMISSION = 'payment.decide';

/** The payments of a merchant that wait for staff, and the differences between its books and a provider’s. */
export async function findOpenCases(
  merchant: string,
  person: Person,
  { pool, seal }: Pick<Context, 'pool' | 'seal'>,
): Promise<{ payments: PaymentRow[]; breaks: ShownBreak[] } | Refusal<StaffRefusalOf<'payments'>>> {
  if (!(await hasPermission(pool, person.name, { permission: PERMISSION, merchant }))) return refuse('forbidden');
  const client = pool;
  const breaks = (await findOpenBreaks(client, merchant)).map(({ sealedRaw, ...one }) => ({
    ...one,
    raw: sealedRaw && seal.open(sealedRaw).toString('utf8'),
  }));
  return { payments: await findSuspended(pool, merchant), breaks };
}

interface CaseTarget {
  id: bigint;
  reason: string;
}

/** The recipient of a payment; all null: the member whose deposit it is. */
interface MatchTarget {
  username: string | null;
  /** The deposit that the payment was meant for, such as one with a picture of the transfer. */
  depositId?: string | null;
}

/**
 * Credits a waiting payment to the member whose deposit it is, or to the named one; from the merchant’s threshold on only after
 * a second person has named the same. Refused if the member may not deposit now, or it would exceed their own limit: such a
 * payment must be returned.
 */
export function matchPayment(
  target: CaseTarget & MatchTarget,
  person: Person,
  context: SuspenseContext,
): Promise<StaffAnswer<'match-payment'>> {
  return decide(target, { action: 'payment.match', person, context }, async (client, payment) => {
    // Money that the payer's bank claims is not credited before the bank has decided.
    if (payment.reservedMinor > 0n) return refuse('unchanged');
    const meant = await findMeant(client, payment, target.depositId ?? null);
    if (!meant) return refuse('unknown');
    const owner = await ownerOf(client, { payment: meant, username: target.username });
    if (!owner) return refuse('unknown');
    if (await may(client, { memberId: owner.id }, 'deposit')) return refuse('forbidden');
    await lockAccount(client, owner.accountId);
    const room = await getLimitRoom(client, owner.id);
    if (room !== null && room < getWaitingMinor(payment)) return refuse('forbidden');
    const { depositId } = meant;
    const subject = `match:${payment.id}:${owner.id}:${depositId ?? ''}`;
    const waits = await waitsForSecond({ payment, subject }, { client, person });
    if (waits) return waits;
    return credit(client, { payment: meant, owner, staff: person.name });
  });
}

/** The payment with the deposit that staff have named; null if the payment cannot be for it. */
async function findMeant(client: Client, payment: PaymentRow, depositId: string | null): Promise<PaymentRow | null> {
  if (depositId === null) return payment;
  const deposit = await getDeposit(client, depositId);
  if (payment.depositId !== null || deposit?.merchant !== payment.merchant) return null;
  return deposit.currency === payment.currency && deposit.connector === payment.connector
    ? { ...payment, depositId, memberId: deposit.memberId }
    : null;
}

interface Deciding {
  client: Client;
  person: Person;
}

/** From the merchant’s threshold on, the answer to the first person; null once enough have agreed. */
async function waitsForSecond(
  { payment, subject }: { payment: PaymentRow; subject: string },
  { client, person }: Deciding,
): Promise<{ approvedBy: string[] } | Refusal<'same' | 'forbidden'> | null> {
  const { merchant } = payment;
  if (!(await needsTwo(client, merchant, getWaitingMinor(payment)))) return null;
  const approvers = await approve(client, subject, person.name);
  if (!approvers) return refuse('same');
  if (approvers.length < 2) return { approvedBy: approvers };
  for (const name of [...approvers].sort())
    if (!(await hasPermission(client, name, { permission: PERMISSION, merchant }))) return refuse('forbidden');
  return null;
}

async function credit(
  client: Client,
  { owner, payment, staff }: { payment: PaymentRow; owner: { id: bigint; accountId: bigint }; staff: string },
): Promise<{ memberId: string }> {
  const { connector, currency, depositId, merchant } = payment;
  const amountMinor = getWaitingMinor(payment);
  await post(client, 'match', { ref: refOf(payment), merchant, currency, connector, member: owner, amountMinor });
  await decidePayment(client, {
    ...{ id: payment.id, depositId, memberId: owner.id, staff },
    ...{ creditedMinor: payment.creditedMinor + amountMinor, suspendedMinor: payment.suspendedMinor - amountMinor },
    state: 'credited',
  });
  const arrivedAs = await markArrived(client, depositId, payment);
  const amounts = { creditedMinor: String(amountMinor), currency, arrivedAs };
  const body = { depositId, paymentId: payment.paymentId, ...amounts, isLate: false, isExtra: payment.isExtra };
  await emit(client, { merchant, memberId: owner.id, kind: 'deposit.credited', body });
  return { memberId: String(owner.id) };
}

/** Marks a deposit as arrived with its first credited money, and accepts the picture of the transfer. */
async function markArrived(client: Client, depositId: string | null, { paidAt }: PaymentRow): Promise<number | null> {
  if (depositId === null) return null;
  const deposit = await lockDeposit(client, depositId);
  const arrivedAs = deposit.arrivedAs ?? (await countArrived(client, deposit.memberId)) + 1;
  const change = { arrivedAs, paidAt: deposit.paidAt ?? paidAt };
  const name = canMove(deposit, 'payLate') ? 'payLate' : 'pay';
  if (!(await moveDeposit(client, deposit, { name, by: 'staff', change })))
    await updateDeposit(client, { ...deposit, arrivedAs });
  await decideProof(client, depositId, 'accepted');
  return arrivedAs;
}

async function ownerOf(
  client: Client,
  { payment, username }: { payment: PaymentRow; username: string | null },
): Promise<{ id: bigint; accountId: bigint } | null> {
  const named = username === null ? null : await getMemberByName(client, payment.merchant, toUsernameKey(username));
  const id = payment.memberId ?? named?.id ?? null;
  // Money of a known deposit is never given to another member.
  if (id === null || (named && named.id !== id)) return null;
  const accountId = await getAccountOf(client, id);
  return accountId === null ? null : { id, accountId };
}

/**
 * Sends back the waiting part of a payment. If the provider has an interface for it, the money stays in suspense until the
 * provider confirms; otherwise, or with `isSent`, staff have made the transfer at the provider, and it is booked immediately.
 */
export function returnPayment(
  target: CaseTarget & { isSent?: boolean },
  person: Person,
  context: SuspenseContext,
): Promise<StaffAnswer<'return-payment'>> {
  return decide(target, { action: 'payment.return', person, context }, async (client, payment) => {
    const one = { id: randomUUID(), paymentRow: payment.id };
    await insertSuspenseReturn(client, {
      ...one,
      ...{ kind: 'return', state: 'sending', providerRef: null, staff: person.name },
      amountMinor: getWaitingMinor(payment),
    });
    if (!target.isSent && REVERSING_CONNECTORS.includes(payment.connector)) return { state: 'returning' };
    await moveSuspenseReturn(client, one, { name: 'pay', by: 'staff' });
    return { state: 'returned' };
  });
}

function decide<Outcome extends object, Code extends StaffRefusalCode>(
  { id, reason }: CaseTarget,
  { action, context, person }: { action: string; person: Person; context: SuspenseContext },
  work: (client: Client, payment: PaymentRow) => Promise<Outcome | Refusal<Code>>,
): Promise<Outcome | Refusal<Code | StaffRefusalOf<'return-payment'>>> {
  return withRefusals<Outcome, Code | StaffRefusalOf<'return-payment'>>(context.pool, async (client) => {
    if (!isReason(reason)) return refuse('reason');
    const payment = await lockSuspended(client, id);
    if (!payment) return refuse('unknown');
    const { merchant, paymentId } = payment;
    if (!(await hasPermission(client, person.name, { permission: PERMISSION, merchant }))) return refuse('forbidden');
    const after = await work(client, payment);
    if (after instanceof Refusal) return after;
    const before = { state: payment.state, amountMinor: String(payment.amountMinor), why: payment.reason };
    await writeAuditEntry(client, {
      entry: { action, merchant, subject: paymentId, reason, before, after },
      person,
      now: context.now,
    });
    return after;
  });
}
