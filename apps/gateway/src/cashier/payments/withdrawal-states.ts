import type { Client } from '@foyer/database/open-pool.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import type { EventKind } from '../../notify/events/event-kinds.data.ts';
import { type PostingName, post } from './postings.ts';
import { addStep } from './step.store.ts';
import { updateWithdrawal, type WithdrawalRow, type WithdrawalState } from './withdrawal.store.ts';

interface WithdrawalMove {
  from: readonly WithdrawalState[];
  to: WithdrawalState;
  by: readonly ('rules' | 'staff' | 'member' | 'worker' | 'provider')[];
  posting?: PostingName;
  event?: EventKind;
}

/** Every move that a withdrawal can make; it begins as `held`, with the posting `hold`. */
export const WITHDRAWAL_MOVES = {
  review: { from: ['held'], to: 'needs_review', by: ['rules'], event: 'withdrawal.decided' },
  approve: { from: ['held', 'needs_review'], to: 'approved', by: ['rules', 'staff'], event: 'withdrawal.decided' },
  reject: {
    from: ['held', 'needs_review'],
    to: 'rejected',
    by: ['rules', 'staff'],
    posting: 'release',
    event: 'withdrawal.ended',
  },
  cancel: {
    from: ['held', 'needs_review'],
    to: 'cancelled',
    by: ['member'],
    posting: 'release',
    event: 'withdrawal.ended',
  },
  send: { from: ['approved'], to: 'sending', by: ['worker'] },
  pay: { from: ['sending'], to: 'paid', by: ['provider'], posting: 'pay', event: 'withdrawal.paid' },
  fail: { from: ['sending'], to: 'returned', by: ['provider'], posting: 'release', event: 'withdrawal.returned' },
  takeBack: { from: ['paid'], to: 'returned', by: ['provider'], posting: 'takeBack', event: 'withdrawal.returned' },
} as const satisfies Record<string, WithdrawalMove>;

type WithdrawalMoveName = keyof typeof WITHDRAWAL_MOVES;

export const canMakeMove = ({ state }: Pick<WithdrawalRow, 'state'>, name: WithdrawalMoveName): boolean =>
  (WITHDRAWAL_MOVES[name].from as readonly WithdrawalState[]).includes(state);

export const refOfWithdrawal = ({ id }: Pick<WithdrawalRow, 'id'>): string => `withdrawal:${id}`;

/**
 * Makes a move of a locked withdrawal, whose member’s account is locked too: its posting, its timeline and its event together.
 * @returns the withdrawal after it; null if it cannot make this move
 */
export async function moveWithdrawal<Name extends WithdrawalMoveName>(
  client: Client,
  withdrawal: WithdrawalRow,
  move: {
    name: Name;
    by: (typeof WITHDRAWAL_MOVES)[Name]['by'][number];
    reason?: string | null;
    change?: Partial<WithdrawalRow>;
  },
): Promise<WithdrawalRow | null> {
  const { event, posting, to }: WithdrawalMove = WITHDRAWAL_MOVES[move.name];
  if (!canMakeMove(withdrawal, move.name)) return null;
  const moved = { ...withdrawal, ...move.change, state: to };
  await updateWithdrawal(client, moved);
  await addStep(client, { subject: moved.id, state: to, by: move.by, reason: move.reason ?? null });
  if (posting && !(await postFor(client, posting, moved)))
    throw new Error(`${posting} of withdrawal ${moved.id} is not possible`);
  if (event) {
    const { amountMinor, currency, id: withdrawalId, memberId, merchant } = moved;
    const body = { withdrawalId, state: to, amountMinor: String(amountMinor), currency, reason: move.reason ?? null };
    await emit(client, { merchant, memberId, kind: event, body });
  }
  return moved;
}

/** Makes a posting of a withdrawal. @returns false if the account does not allow it */
export const postFor = (client: Client, posting: PostingName, withdrawal: WithdrawalRow): Promise<boolean> =>
  post(client, posting, {
    ref: refOfWithdrawal(withdrawal),
    merchant: withdrawal.merchant,
    currency: withdrawal.currency,
    connector: withdrawal.connector,
    member: { id: withdrawal.memberId, accountId: withdrawal.accountId },
    amountMinor: withdrawal.amountMinor,
    feeMinor: withdrawal.feeMinor,
  });
