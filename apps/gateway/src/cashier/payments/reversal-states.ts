import type { Client } from '@foyer/database/open-pool.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import type { EventKind } from '../../notify/events/event-kinds.data.ts';
import { lockDeposit } from './deposit.store.ts';
import { type DepositMoveName, moveDeposit } from './deposit-states.ts';
import { findPayments } from './payment.store.ts';
import { type PostingName, post } from './postings.ts';
import { findReversals, type ReversalRow, type ReversalState, updateReversal } from './reversal.store.ts';
import { addStep } from './step.store.ts';

interface ReversalMove {
  from: readonly ReversalState[];
  to: ReversalState;
  by: readonly ('staff' | 'worker' | 'provider')[];
  posting?: PostingName;
  event?: EventKind;
  /** The move of the deposit; `settle`: the one that follows from all its reversals. */
  deposit?: DepositMoveName | 'settle';
}

/**
 * Every move of a reversal, but for changes of a bank's mind (`turn-reversal.ts`). A refund begins as `waiting` by the posting `holdBack`, a dispute as `open` by `dispute`.
 */
export const REVERSAL_MOVES = {
  approve: { from: ['waiting'], to: 'approved', by: ['staff'] },
  withdraw: {
    from: ['waiting'],
    to: 'refused',
    by: ['staff'],
    posting: 'keep',
    event: 'deposit.refund.refused',
    deposit: 'settle',
  },
  send: { from: ['approved'], to: 'sending', by: ['worker'] },
  pay: {
    from: ['sending'],
    to: 'done',
    by: ['provider', 'staff'],
    posting: 'sendBack',
    event: 'deposit.refunded',
    deposit: 'settle',
  },
  fail: {
    from: ['sending'],
    to: 'refused',
    by: ['provider', 'staff'],
    posting: 'keep',
    event: 'deposit.refund.refused',
    deposit: 'settle',
  },
  win: {
    from: ['open'],
    to: 'won',
    by: ['provider', 'staff'],
    posting: 'winDispute',
    event: 'deposit.dispute.ended',
    deposit: 'settle',
  },
  lose: {
    from: ['open'],
    to: 'lost',
    by: ['provider', 'staff'],
    posting: 'loseDispute',
    event: 'deposit.dispute.ended',
    deposit: 'settle',
  },
  // A return made by the bank itself, without a claim.
  takeOut: {
    from: ['open'],
    to: 'lost',
    by: ['provider'],
    posting: 'loseDispute',
    event: 'deposit.refunded',
    deposit: 'settle',
  },
} as const satisfies Record<string, ReversalMove>;

type ReversalMoveName = keyof typeof REVERSAL_MOVES;

/** Makes a posting of a reversal. @returns false if the account does not allow it */
export const postReversal = (client: Client, posting: PostingName, reversal: ReversalRow): Promise<boolean> =>
  post(client, posting, {
    ref: reversal.turns === 0 ? `reversal:${reversal.id}` : `reversal:${reversal.id}:${reversal.turns}`,
    merchant: reversal.merchant,
    currency: reversal.currency,
    connector: reversal.connector,
    member: { id: reversal.memberId, accountId: reversal.accountId },
    amountMinor: reversal.coveredMinor,
    restMinor: reversal.amountMinor - reversal.coveredMinor,
  });

/** Emits an event about a reversal, for members and staff. */
export const emitReversal = (client: Client, kind: EventKind, reversal: ReversalRow): Promise<void> => {
  const { amountMinor, currency, depositId, memberId, merchant, state } = reversal;
  return emit(client, {
    merchant,
    memberId,
    kind,
    body: { depositId, amountMinor: String(amountMinor), currency, state },
  });
};

/**
 * Makes a move of a locked reversal, whose member’s account is locked too: its posting, its deposit and its event together.
 * @returns the reversal after it; null if it cannot make this move
 */
export async function moveReversal<Name extends ReversalMoveName>(
  client: Client,
  reversal: ReversalRow,
  { by, name }: { name: Name; by: (typeof REVERSAL_MOVES)[Name]['by'][number] },
): Promise<ReversalRow | null> {
  const { deposit, event, from, posting, to }: ReversalMove = REVERSAL_MOVES[name];
  if (!from.includes(reversal.state)) return null;
  const moved = { ...reversal, state: to };
  await updateReversal(client, moved);
  await addStep(client, { subject: moved.id, state: to, by });
  if (posting && !(await postReversal(client, posting, moved)))
    throw new Error(`${posting} of reversal ${moved.id} is not possible`);
  if (deposit === 'settle') await settleDeposit(client, moved.depositId, by === 'worker' ? 'provider' : by);
  if (event) await emitReversal(client, event, moved);
  return moved;
}

const UNDER_WAY: readonly ReversalState[] = ['waiting', 'approved', 'sending'];

/** Moves a deposit to the state that follows from its reversals: refunded when the member has nothing of it left. */
export async function settleDeposit(client: Client, depositId: string, by: 'staff' | 'provider'): Promise<void> {
  const deposit = await lockDeposit(client, depositId);
  const [reversals, payments] = [await findReversals(client, [depositId]), await findPayments(client, [depositId])];
  const credited = payments.reduce((sum, { creditedMinor }) => sum + creditedMinor, 0n);
  const gone = reversals.reduce(
    (sum, { amountMinor, state }) => (state === 'done' || state === 'lost' ? sum + amountMinor : sum),
    0n,
  );
  if (reversals.some(({ state }) => UNDER_WAY.includes(state) || state === 'open')) return;
  const name = gone >= credited ? 'refund' : 'keep';
  await moveDeposit(client, deposit, { name, by });
}
