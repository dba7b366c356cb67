import type { Client } from '@foyer/database/open-pool.ts';
import { toComparableAccount } from '@foyer/typed-text/payout-account.ts';
import type { Context } from '../../context.ts';
import { lockAccount } from '../../ledger/wallet/ledger.store.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import type { Payer, ProviderPayment } from '../../platform/connectors/payment/payment-connector.ts';
import { may } from '../../platform/policy/may.ts';
import { closeBreaks } from './break.store.ts';
import { compareNames } from './compare-names.ts';
import { countArrived, type DepositRow, getDeposit, lockDeposit, updateDeposit } from './deposit.store.ts';
import { canMove, moveDeposit } from './deposit-states.ts';
import { getIdentity } from './identity.store.ts';
import { getLimitRoom, insertPayment, type PaymentRow, type SuspenseReason } from './payment.store.ts';
import { post } from './postings.ts';
import { addStep } from './step.store.ts';

type CreditContext = Pick<Context, 'seal'>;

interface Arrived {
  merchant: string;
  connector: string;
  currency: string;
  /** The deposit that it pays; null if there is none. */
  depositId: string | null;
  payment: ProviderPayment;
}

/** The keyed hash of an account; payers and beneficiaries share it. */
export const accountRefOf = ({ seal }: CreditContext, merchant: string, account: string): string =>
  seal.hmacOf('payment account', `${merchant} ${toComparableAccount(account)}`);

/**
 * Books a payment once: to the member, and whatever staff have to decide about to the merchant’s suspense account. The caller’s
 * transaction must not hold locks.
 * @returns the payment; null if it has been booked before
 */
export async function creditPayment(
  client: Client,
  arrived: Arrived,
  context: CreditContext,
): Promise<PaymentRow | null> {
  if (!arrived.depositId) return suspendUnmatched(client, arrived, context);
  const found = await lockForPayment(client, arrived.depositId);
  const split = await decide(
    client,
    { deposit: found.deposit, payment: arrived.payment, reason: found.reason },
    context,
  );
  const { deposit } = found;
  const booked = await book(client, { arrived, deposit, split }, context);
  if (!booked) return null;
  await moveWithPayment(client, deposit, booked);
  return booked;
}

/** Locks member, account and deposit, in the usual order. @returns the deposit, and the reason if the member may not deposit */
async function lockForPayment(client: Client, depositId: string) {
  // Its owner never changes, so it is read without a lock.
  const known = await getDeposit(client, depositId);
  if (!known) throw new Error(`there is no deposit ${depositId}`);
  const { accountId, memberId } = known;
  const refused = await may(client, { memberId }, 'deposit');
  await lockAccount(client, accountId);
  const deposit = await lockDeposit(client, depositId);
  const reason: SuspenseReason | null = refused === null ? null : isExcludedOrOnBreak(refused) ? 'excluded' : 'closed';
  return { deposit, reason };
}

/** On a break or excluded: their payments wait for staff and cannot be played with. */
const isExcludedOrOnBreak = (refused: string): boolean => refused === 'member.excluded' || refused === 'member.paused';

interface Split {
  creditedMinor: bigint;
  reason: SuspenseReason | null;
}

/** The part of a payment that is credited now, and the reason for suspending the rest. */
async function decide(
  client: Client,
  { deposit, payment, reason }: { deposit: DepositRow; payment: ProviderPayment; reason: SuspenseReason | null },
  context: CreditContext,
): Promise<Split> {
  if (reason) return { creditedMinor: 0n, reason };
  if (await isThirdParty(client, { memberId: deposit.memberId, payer: payment.payer }, context))
    return { creditedMinor: 0n, reason: 'thirdParty' };
  const room = await getLimitRoom(client, deposit.memberId);
  if (room === null || room >= payment.amountMinor) return { creditedMinor: payment.amountMinor, reason: null };
  return { creditedMinor: room, reason: 'limit' };
}

async function isThirdParty(
  client: Client,
  { memberId, payer }: { memberId: bigint; payer: Payer | null },
  { seal }: CreditContext,
): Promise<boolean> {
  const { sealedName } = await getIdentity(client, memberId);
  if (!payer?.name || !sealedName) return false;
  return compareNames(payer.name, seal.open(sealedName).toString('utf8')) === 'different';
}

interface Booking {
  arrived: Arrived;
  deposit: DepositRow;
  split: Split;
}

async function book(
  client: Client,
  { arrived, deposit, split }: Booking,
  context: CreditContext,
): Promise<PaymentRow | null> {
  const { connector, currency, merchant, payment } = arrived;
  const suspendedMinor = payment.amountMinor - split.creditedMinor;
  const row = await insertPayment(client, {
    ...toRow(arrived, context),
    memberId: deposit.memberId,
    creditedMinor: split.creditedMinor,
    suspendedMinor,
    state: suspendedMinor > 0n ? 'suspended' : 'credited',
    reason: split.reason,
    isExtra: deposit.paidAt !== null,
  });
  if (!row) return null;
  await closeBreaksOf(client, row);
  const member = { id: deposit.memberId, accountId: deposit.accountId };
  const facts = { ref: refOf(row), merchant, currency, connector, member };
  if (row.creditedMinor > 0n && !(await post(client, 'credit', { ...facts, amountMinor: row.creditedMinor })))
    throw new Error(`${refOf(row)} could not be credited`);
  if (suspendedMinor > 0n) await post(client, 'suspend', { ...facts, amountMinor: suspendedMinor });
  return row;
}

/** Closes the breaks that staff have open about a payment that was missing: under its id, or that of its deposit. */
const closeBreaksOf = (client: Client, row: PaymentRow): Promise<void> =>
  closeBreaks(client, row, row.depositId ? [row.paymentId, row.depositId] : [row.paymentId]);

/** The key of a payment's postings: a payment is booked once, however many sources report it. */
export const refOf = ({
  connector,
  merchant,
  paymentId,
}: Pick<PaymentRow, 'merchant' | 'connector' | 'paymentId'>): string => `payment:${merchant}:${connector}:${paymentId}`;

function toRow({ connector, currency, depositId, merchant, payment }: Arrived, context: CreditContext) {
  const { payer } = payment;
  return {
    merchant,
    connector,
    currency,
    depositId,
    paymentId: payment.paymentId,
    amountMinor: payment.amountMinor,
    paidAt: payment.paidAt,
    sealedPayer: payer && context.seal.seal(Buffer.from(JSON.stringify(payer))),
    payerRef: payer?.account ? accountRefOf(context, merchant, payer.account) : null,
  };
}

/** Books money without a deposit. */
async function suspendUnmatched(client: Client, arrived: Arrived, context: CreditContext): Promise<PaymentRow | null> {
  const { connector, currency, merchant, payment } = arrived;
  const row = await insertPayment(client, {
    ...toRow(arrived, context),
    memberId: null,
    creditedMinor: 0n,
    suspendedMinor: payment.amountMinor,
    state: 'suspended',
    reason: 'unmatched',
    isExtra: false,
  });
  if (!row) return null;
  await closeBreaksOf(client, row);
  const facts = { ref: refOf(row), merchant, currency, connector, member: null };
  await post(client, 'suspend', { ...facts, amountMinor: payment.amountMinor });
  await emitSuspended(client, row);
  return row;
}

const toSuspended = ({ currency, depositId, paymentId, reason, suspendedMinor }: PaymentRow) => ({
  depositId,
  paymentId,
  suspendedMinor: String(suspendedMinor),
  currency,
  reason,
});

/** Tells member and staff that a payment waits. */
export const emitSuspended = (client: Client, payment: PaymentRow): Promise<void> => {
  const { memberId, merchant } = payment;
  return emit(client, { merchant, memberId, kind: 'deposit.suspended', body: toSuspended(payment) });
};

/** Moves the deposit of a payment, and emits the events. */
async function moveWithPayment(client: Client, deposit: DepositRow, payment: PaymentRow): Promise<void> {
  const { merchant, memberId } = deposit;
  const isLate = deposit.isLate || canMove(deposit, 'payLate') || payment.paidAt > deposit.expiresAt;
  const arrivedAs = await arrivalOf(client, deposit, payment);
  const change = { isLate, arrivedAs, paidAt: deposit.paidAt ?? payment.paidAt };
  const name = canMove(deposit, 'payLate') ? 'payLate' : 'pay';
  const moved = await moveDeposit(client, deposit, { name, by: 'provider', reason: payment.reason, change });
  if (!moved) {
    if (arrivedAs !== deposit.arrivedAs) await updateDeposit(client, { ...deposit, arrivedAs });
    await addStep(client, { subject: deposit.id, state: 'extra', by: 'provider', reason: payment.reason });
  }
  if (payment.creditedMinor > 0n) {
    const { creditedMinor, currency, isExtra, paymentId } = payment;
    const body = {
      depositId: deposit.id,
      paymentId,
      creditedMinor: String(creditedMinor),
      currency,
      arrivedAs,
      isLate,
      isExtra,
    };
    await emit(client, { merchant, memberId, kind: 'deposit.credited', body });
  }
  if (payment.suspendedMinor > 0n) await emitSuspended(client, payment);
}

/** The number that the deposit gets among the member’s arrived deposits; null before any credit. */
async function arrivalOf(client: Client, deposit: DepositRow, { creditedMinor }: PaymentRow): Promise<number | null> {
  if (deposit.arrivedAs !== null || creditedMinor === 0n) return deposit.arrivedAs;
  return (await countArrived(client, deposit.memberId)) + 1;
}
