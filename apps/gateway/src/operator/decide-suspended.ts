import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import { assignBreak, findOpenBreaks, type OpenBreak } from '../cashier/break.store.ts';
import { refOf } from '../cashier/credit-payment.ts';
import { countArrived, getDeposit, lockDeposit, updateDeposit } from '../cashier/deposit.store.ts';
import { moveDeposit } from '../cashier/deposit-states.ts';
import { getAccountOf } from '../cashier/identity.store.ts';
import {
  decidePayment,
  findSuspended,
  getLimitRoom,
  lockSuspended,
  type PaymentRow,
} from '../cashier/payment.store.ts';
import { post } from '../cashier/postings.ts';
import type { Context } from '../context.ts';
import { clientOf } from '../db/client-of.ts';
import type { Database } from '../db/tables.ts';
import { emit } from '../events/deliver-events.ts';
import { getMemberByName } from '../members/member.store.ts';
import { toUsernameKey } from '../members/username.ts';
import { may } from '../policy/may.ts';
import { hasRight, type Person } from '../staff/person.ts';
import { recordAct } from '../staff/record-act.ts';
import { type Client, lockAccount } from '../wallet/ledger.store.ts';
import { type ActRefusal, isReason } from './act-on-member.ts';
import { type Reviewed, withRefusals } from './review-withdrawals.ts';

type SuspenseContext = Pick<Context, 'db' | 'now'>;

const RIGHT = 'payment.decide';

/** The payments of a merchant that wait for staff, and where its books differ from a provider’s. */
export async function findOpenCases(
  merchant: string,
  person: Person,
  { db }: SuspenseContext,
): Reviewed<{ payments: PaymentRow[]; breaks: OpenBreak[] }> {
  if (!(await hasRight(db, person.name, { right: RIGHT, merchant }))) return refuse('forbidden');
  const client = clientOf(db);
  return { payments: await findSuspended(client, merchant), breaks: await findOpenBreaks(client, merchant) };
}

interface Asked {
  id: bigint;
  reason: string;
}

/** Takes a break over. */
export function takeBreak(
  { id, merchant, reason }: Asked & { merchant: string },
  person: Person,
  context: SuspenseContext,
): Reviewed<object> {
  return withRefusals(context.db, async (transaction) => {
    if (!isReason(reason)) return refuse('reason');
    if (!(await hasRight(transaction, person.name, { right: RIGHT, merchant }))) return refuse('forbidden');
    if (!(await assignBreak(clientOf(transaction), { id, merchant, owner: person.name }))) return refuse('unknown');
    const act = { act: 'break.take', merchant, subject: String(id), reason, before: {}, after: { owner: person.name } };
    await recordAct(transaction, { act, person, now: context.now });
    return {};
  });
}

/**
 * Credits a payment that waits to the member whose deposit it is, or to the named one. A member who may not deposit now, or whose
 * own limit it would pass, is not credited: such a payment is returned.
 */
export function matchPayment(
  asked: Asked & { username: string | null },
  person: Person,
  context: SuspenseContext,
): Reviewed<object> {
  return decide(asked, { act: 'payment.match', person, context }, async (client, payment, transaction) => {
    const owner = await ownerOf(client, { payment, username: asked.username }, transaction);
    if (!owner) return refuse('unknown');
    if (await may(client, { memberId: owner.id }, 'deposit')) return refuse('forbidden');
    await lockAccount(client, owner.accountId);
    const room = await getLimitRoom(client, owner.id);
    if (room !== null && room < payment.suspendedMinor) return refuse('forbidden');
    const { connector, currency, depositId, merchant, suspendedMinor: amountMinor } = payment;
    await post(client, 'match', { ref: refOf(payment), merchant, currency, connector, member: owner, amountMinor });
    const creditedMinor = payment.amountMinor;
    const decided = {
      id: payment.id,
      depositId,
      memberId: owner.id,
      creditedMinor,
      suspendedMinor: 0n,
      staff: person.name,
    };
    await decidePayment(client, { ...decided, state: 'credited' });
    const arrivedAs = await markArrived(client, depositId);
    const amounts = { creditedMinor: String(amountMinor), currency, arrivedAs };
    const body = { depositId, paymentId: payment.paymentId, ...amounts, isLate: false, isExtra: payment.isExtra };
    await emit(client, { merchant, memberId: owner.id, kind: 'deposit.credited', body });
    return { memberId: String(owner.id) };
  });
}

/** The deposit arrives with the first money of it that is credited. */
async function markArrived(client: Client, depositId: string | null): Promise<number | null> {
  if (depositId === null) return null;
  const deposit = await lockDeposit(client, depositId);
  const arrivedAs = deposit.arrivedAs ?? (await countArrived(client, deposit.memberId)) + 1;
  await updateDeposit(client, { ...deposit, arrivedAs });
  return arrivedAs;
}

async function ownerOf(
  client: Client,
  { payment, username }: { payment: PaymentRow; username: string | null },
  transaction: Database,
): Promise<{ id: bigint; accountId: bigint } | null> {
  const named =
    username === null ? null : await getMemberByName(transaction, payment.merchant, toUsernameKey(username));
  const id = payment.memberId ?? named?.id ?? null;
  // Money of a known deposit is never given to another member.
  if (id === null || (named && named.id !== id)) return null;
  const accountId = await getAccountOf(client, id);
  return accountId === null ? null : { id, accountId };
}

/** Books that a payment that waits has been sent back to where it came from; the transfer itself is made at the provider. */
export function returnPayment(asked: Asked, person: Person, context: SuspenseContext): Reviewed<object> {
  return decide(asked, { act: 'payment.return', person, context }, async (client, payment) => {
    const { connector, currency, depositId, merchant, suspendedMinor: amountMinor } = payment;
    const deposit = depositId === null ? null : await getDeposit(client, depositId);
    if (deposit) await lockAccount(client, deposit.accountId);
    const member = deposit && { id: deposit.memberId, accountId: deposit.accountId };
    await post(client, 'giveBack', { ref: refOf(payment), merchant, currency, connector, member, amountMinor });
    await decidePayment(client, { ...payment, state: 'returned', staff: person.name });
    if (deposit && deposit.arrivedAs === null)
      await moveDeposit(client, await lockDeposit(client, deposit.id), {
        name: 'giveBack',
        by: 'staff',
        reason: payment.reason,
      });
    const body = { paymentId: payment.paymentId, amountMinor: String(amountMinor), currency };
    await emit(client, { merchant, memberId: payment.memberId, kind: 'payment.returned', body });
    return { state: 'returned' };
  });
}

function decide(
  { id, reason }: Asked,
  { act, context, person }: { act: string; person: Person; context: SuspenseContext },
  work: (client: Client, payment: PaymentRow, transaction: Database) => Promise<object | Refusal<ActRefusal>>,
): Reviewed<object> {
  return withRefusals(context.db, async (transaction) => {
    if (!isReason(reason)) return refuse('reason');
    const client = clientOf(transaction);
    const payment = await lockSuspended(client, id);
    if (!payment) return refuse('unknown');
    const { merchant, paymentId } = payment;
    if (!(await hasRight(transaction, person.name, { right: RIGHT, merchant }))) return refuse('forbidden');
    const after = await work(client, payment, transaction);
    if ('code' in after) return after as Refusal<ActRefusal>;
    const before = { state: payment.state, amountMinor: String(payment.amountMinor), why: payment.reason };
    await recordAct(transaction, {
      act: { act, merchant, subject: paymentId, reason, before, after },
      person,
      now: context.now,
    });
    return after;
  });
}
