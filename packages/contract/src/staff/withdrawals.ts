import Type from 'typebox';
import { WITHDRAWAL_STATES } from '../cashier/shapes.ts';
import { AmountMinor, Currency, Instant } from '../schemas.ts';
import { ByMerchant, nullable, Reason, Uuid } from './shapes.ts';
import { staffCall } from './staff-call.ts';

const State = Type.Enum([...WITHDRAWAL_STATES]);

/** The id of a withdrawal, deposit or reversal, and why staff decide so. */
export const Decision = Type.Object({ id: Uuid, reason: Reason });

/** Withdrawals that wait for staff (docs/guides/how-to-decide-about-payments.md). */
export const withdrawalCalls = {
  withdrawals: staffCall({
    summary: 'The withdrawals that wait for staff, oldest first.',
    permission: 'withdrawal.decide',
    body: ByMerchant,
    value: Type.Object({
      withdrawals: Type.Array(
        Type.Object({
          id: Type.String(),
          memberId: Type.String(),
          method: Type.String(),
          amountMinor: AmountMinor,
          currency: Currency,
          createdAt: Instant,
          promisedBy: Instant,
          approvalsNeeded: Type.Integer(),
          ruleId: nullable(Type.String()),
          reason: Type.String({ description: 'why it was not approved automatically, in the wording for staff' }),
          clauses: Type.Array(Type.String()),
        }),
      ),
    }),
    refusals: ['forbidden'],
  }),
  'approve-withdrawal': staffCall({
    summary: 'Approves a withdrawal; from the merchant’s threshold on, two people must.',
    permission: 'withdrawal.decide',
    body: Decision,
    value: Type.Object({ state: State, approvedBy: Type.Array(Type.String()) }),
    refusals: ['reason', 'unknown', 'forbidden', 'unchanged', 'same'],
  }),
  'reject-withdrawal': staffCall({
    summary: 'Rejects a withdrawal, and releases its money to the member.',
    permission: 'withdrawal.decide',
    body: Decision,
    value: Type.Object({ state: State }),
    refusals: ['reason', 'unknown', 'forbidden', 'unchanged'],
  }),
};
