import Type from 'typebox';
import { AmountMinor, Currency, Instant } from '../schemas.ts';
import { ByMerchant, nullable } from './shapes.ts';
import { staffCall } from './staff-call.ts';
import { Decision } from './withdrawals.ts';

const ReversalState = Type.Enum(['waiting', 'approved', 'sending', 'done', 'refused', 'open', 'won', 'lost']);
const Moved = Type.Object({ state: ReversalState });
/** A deposit, and how much of it; null: all that can go back. */
const Divided = Type.Object({
  ...Decision.properties,
  amountMinor: nullable(Type.String({ pattern: '^[1-9]\\d{0,14}$' })),
});

/** Money of a credited payment that goes back: by decision of staff, or because the payer's bank claims it. */
const Reversal = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['refund', 'dispute']),
  merchant: Type.String(),
  connector: Type.String(),
  paymentRow: Type.String(),
  paymentId: Type.String({ description: 'the provider’s' }),
  depositId: Type.String(),
  memberId: Type.String(),
  accountId: Type.String(),
  currency: Currency,
  amountMinor: AmountMinor,
  coveredMinor: AmountMinor,
  state: ReversalState,
  approvalsNeeded: Type.Integer(),
  providerRef: nullable(Type.String()),
  createdAt: Instant,
  pollCount: Type.Integer(),
  turns: Type.Integer({ description: 'how often the bank has changed the outcome after the end' }),
});

const MOVE_REFUSALS = ['reason', 'unknown', 'forbidden', 'unchanged'] as const;

/** Refunds and disputes (docs/guides/how-to-decide-about-payments.md). */
export const reversalCalls = {
  reversals: staffCall({
    summary: 'The refunds and disputes under way, oldest first.',
    permission: 'payment.decide',
    body: ByMerchant,
    value: Type.Object({ reversals: Type.Array(Reversal) }),
    refusals: ['forbidden'],
  }),
  'refund-deposit': staffCall({
    summary: 'Sends a deposit back, newest payment first; from the merchant’s threshold on, two people must.',
    permission: 'payment.decide',
    body: Divided,
    value: Type.Object({ refunds: Type.Array(Type.String()), state: Type.Enum(['approved', 'waiting']) }),
    refusals: [...MOVE_REFUSALS, 'balance'],
  }),
  'approve-refund': staffCall({
    summary: 'Approves a refund that another person has requested.',
    permission: 'payment.decide',
    body: Decision,
    value: Moved,
    refusals: [...MOVE_REFUSALS, 'same'],
  }),
  'withdraw-refund': staffCall({
    summary: 'Cancels a refund that waits for its second person.',
    permission: 'payment.decide',
    body: Decision,
    value: Moved,
    refusals: MOVE_REFUSALS,
  }),
  'record-refund': staffCall({
    summary: 'Records the outcome of a refund that staff have sent by hand.',
    permission: 'payment.decide',
    body: Type.Object({ ...Decision.properties, isSent: Type.Boolean() }),
    value: Moved,
    refusals: MOVE_REFUSALS,
  }),
  'record-dispute': staffCall({
    summary: 'Records that a payer’s bank claims a deposit’s newest payment back.',
    permission: 'payment.decide',
    body: Divided,
    value: Type.Object({ dispute: Type.String(), coveredMinor: AmountMinor }),
    refusals: MOVE_REFUSALS,
  }),
  'decide-dispute': staffCall({
    summary: 'Records the bank’s decision about a dispute that staff have recorded.',
    permission: 'payment.decide',
    body: Type.Object({ ...Decision.properties, isWon: Type.Boolean() }),
    value: Moved,
    refusals: MOVE_REFUSALS,
  }),
};
