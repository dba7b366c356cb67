import type { Client } from '@foyer/database/open-pool.ts';
import { lockAccount } from '../../ledger/wallet/ledger.store.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import type { EventKind } from '../../notify/events/event-kinds.data.ts';
import { emitSuspended, refOf } from './credit-payment.ts';
import { getDeposit, lockDeposit } from './deposit.store.ts';
import { moveDeposit } from './deposit-states.ts';
import { addReturned, getWaitingMinor, lockPayment, type PaymentRow } from './payment.store.ts';
import { type PostingName, post } from './postings.ts';
import {
  endSuspenseReturn,
  getSuspenseReturn,
  type SuspenseReturnRow,
  type SuspenseReturnState,
} from './suspense-return.store.ts';

interface SuspenseReturnMove {
  from: readonly SuspenseReturnState[];
  to: 'done' | 'failed';
  by: readonly ('staff' | 'provider')[];
  posting?: PostingName;
  event?: EventKind;
}

/** Every move of a return; the last two when a bank changes the outcome after the end. Staff begin a return as `sending`, a provider a claim as `open`; neither moves money yet. */
const SUSPENSE_RETURN_MOVES = {
  pay: {
    from: ['sending', 'open'],
    to: 'done',
    by: ['provider', 'staff'],
    posting: 'giveBack',
    event: 'payment.returned',
  },
  fail: { from: ['sending', 'open'], to: 'failed', by: ['provider'] },
  payLate: { from: ['failed'], to: 'done', by: ['provider'], posting: 'giveBack', event: 'payment.returned' },
  // The money is in suspense again, and waits for staff.
  undo: { from: ['done'], to: 'failed', by: ['provider'], posting: 'suspend', event: 'deposit.suspended' },
} as const satisfies Record<string, SuspenseReturnMove>;

type SuspenseReturnMoveName = keyof typeof SUSPENSE_RETURN_MOVES;

/**
 * Makes a move of a return, with its posting, its payment, its deposit and its event; locks the payment, then the member's account. A
 * return that failed leaves the payment waiting for staff, as before.
 * @returns the payment after it; null if the return cannot make this move
 */
export async function moveSuspenseReturn<Name extends SuspenseReturnMoveName>(
  client: Client,
  known: Pick<SuspenseReturnRow, 'id' | 'paymentRow'>,
  { by, name }: { name: Name; by: (typeof SUSPENSE_RETURN_MOVES)[Name]['by'][number] },
): Promise<PaymentRow | null> {
  const { event, from, posting, to }: SuspenseReturnMove = SUSPENSE_RETURN_MOVES[name];
  const before = await lockPayment(client, known.paymentRow);
  const one = await getSuspenseReturn(client, known.id);
  if (!one || !from.includes(one.state)) return null;
  if (name === 'payLate' && getWaitingMinor(before) < one.amountMinor) return null;
  const isTurn = one.state === 'done' || one.state === 'failed';
  const ended = { ...one, state: to, turns: isTurn ? one.turns + 1 : one.turns };
  await endSuspenseReturn(client, ended);
  const payment = posting ? await bookReturn(client, posting, { one: ended, payment: before }) : before;
  if (event === 'deposit.suspended') await emitSuspended(client, payment);
  else if (event) {
    const { currency, memberId, merchant, paymentId } = payment;
    const body = { paymentId, amountMinor: String(one.amountMinor), currency };
    await emit(client, { merchant, memberId, kind: event, body });
  }
  if (payment.state === 'returned') await endDeposit(client, payment, by);
  else if (before.state === 'returned') await reopenDeposit(client, payment);
  return payment;
}

/**
 * Books the state of a return that its bank shows, also if it had ended otherwise.
 * @returns null if it has ended like this, or if what has gone is no longer in suspense
 */
export async function showSuspenseReturn(
  client: Client,
  known: Pick<SuspenseReturnRow, 'id' | 'paymentRow'>,
  state: 'done' | 'failed',
): Promise<PaymentRow | null> {
  const names = state === 'done' ? (['pay', 'payLate'] as const) : (['fail', 'undo'] as const);
  for (const name of names) {
    const moved = await moveSuspenseReturn(client, known, { name, by: 'provider' });
    if (moved) return moved;
  }
  return null;
}

/** A deposit of which nothing had been credited is paid again. */
async function reopenDeposit(client: Client, { depositId, reason }: PaymentRow): Promise<void> {
  if (depositId === null) return;
  const deposit = await lockDeposit(client, depositId);
  if (deposit.arrivedAs === null) await moveDeposit(client, deposit, { name: 'keep', by: 'provider', reason });
}

/** Takes returned money out of suspense; the payment is locked. @returns the payment after it */
async function bookReturn(
  client: Client,
  posting: PostingName,
  { one, payment }: { one: SuspenseReturnRow; payment: PaymentRow },
): Promise<PaymentRow> {
  const { connector, currency, depositId, merchant } = payment;
  const deposit = depositId === null ? null : await getDeposit(client, depositId);
  if (deposit) await lockAccount(client, deposit.accountId);
  const member = deposit && { id: deposit.memberId, accountId: deposit.accountId };
  const ref = returnRefOf(payment, one);
  await post(client, posting, { ref, merchant, currency, connector, member, amountMinor: one.amountMinor });
  await addReturned(client, payment.id, one.state === 'done' ? one : { ...one, amountMinor: -one.amountMinor });
  return lockPayment(client, payment.id);
}

/** The key of a return's posting. */
const returnRefOf = (payment: PaymentRow, { id, turns }: Pick<SuspenseReturnRow, 'id' | 'turns'>): string =>
  `${refOf(payment)}:return:${id}${turns === 0 ? '' : `:${turns}`}`;

/** Marks a deposit as refunded if nothing of it was ever credited. */
async function endDeposit(client: Client, payment: PaymentRow, by: 'provider' | 'staff'): Promise<void> {
  if (payment.depositId === null) return;
  const deposit = await lockDeposit(client, payment.depositId);
  if (deposit.arrivedAs === null) await moveDeposit(client, deposit, { name: 'giveBack', by, reason: payment.reason });
}
