import { Refusal } from '@foyer/http/refusal.ts';
import Type from 'typebox';
import { closeBreak, takeBreak } from './decide-breaks.ts';
import { findOpenCases, matchPayment, returnPayment } from './decide-suspended.ts';
import { call, type OperatorCall } from './operator-call.ts';
import {
  approveRefund,
  decideDispute,
  findReversalsFor,
  recordDispute,
  recordRefund,
  refundDeposit,
  withdrawRefund,
} from './reverse-deposits.ts';
import { findProofs, refuseProof, viewProof } from './review-proofs.ts';
import { approveWithdrawal, findWaitingWithdrawals, rejectWithdrawal } from './review-withdrawals.ts';

const Name = Type.String({ minLength: 1, maxLength: 64 });
const Reason = Type.String({ maxLength: 200 });
const Merchant = Type.Object({ merchant: Name });
const Decided = Type.Object({
  id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
  reason: Reason,
});
const Id = Type.String({ pattern: '^\\d{1,18}$' });
const Divided = Type.Object({
  ...Decided.properties,
  amountMinor: Type.Union([Type.String({ pattern: '^[1-9]\\d{0,14}$' }), Type.Null()]),
});
const amountIn = ({ amountMinor }: { amountMinor: string | null }) =>
  amountMinor === null ? null : BigInt(amountMinor);

/** Amounts are sent as text. */
const toWire = <T extends object>(row: T): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  );

/** The calls about payments (docs/guides/how-to-decide-about-payments.md). */
export const PAYMENT_CALLS: readonly (readonly [string, OperatorCall])[] = [
  [
    'withdrawals',
    call(Merchant, async ({ merchant }, { person }, context) => {
      const withdrawals = await findWaitingWithdrawals(merchant, person, context);
      return withdrawals instanceof Refusal ? withdrawals : { withdrawals };
    }),
  ],
  ['approve-withdrawal', call(Decided, (asked, { person }, context) => approveWithdrawal(asked, person, context))],
  ['reject-withdrawal', call(Decided, (asked, { person }, context) => rejectWithdrawal(asked, person, context))],
  [
    'payments',
    call(Merchant, async ({ merchant }, { person }, context) => {
      const cases = await findOpenCases(merchant, person, context);
      if (cases instanceof Refusal) return cases;
      return { payments: cases.payments.map(toWire), breaks: cases.breaks.map(toWire) };
    }),
  ],
  [
    'match-payment',
    call(
      Type.Object({
        ...{ id: Id, reason: Reason, username: Type.Union([Name, Type.Null()]) },
        depositId: Type.Optional(Decided.properties.id),
      }),
      ({ id, ...asked }, { person }, context) => matchPayment({ ...asked, id: BigInt(id) }, person, context),
    ),
  ],
  [
    'return-payment',
    call(
      Type.Object({ id: Id, reason: Reason, isSent: Type.Optional(Type.Boolean()) }),
      ({ id, ...asked }, { person }, context) => returnPayment({ ...asked, id: BigInt(id) }, person, context),
    ),
  ],
  [
    'reversals',
    call(Merchant, async ({ merchant }, { person }, context) => {
      const found = await findReversalsFor(merchant, person, context);
      return found instanceof Refusal ? found : { reversals: found.reversals.map(toWire) };
    }),
  ],
  [
    'refund-deposit',
    call(Divided, (asked, { person }, context) =>
      refundDeposit({ ...asked, amountMinor: amountIn(asked) }, person, context),
    ),
  ],
  ['approve-refund', call(Decided, (asked, { person }, context) => approveRefund(asked, person, context))],
  ['withdraw-refund', call(Decided, (asked, { person }, context) => withdrawRefund(asked, person, context))],
  [
    'record-refund',
    call(Type.Object({ ...Decided.properties, isSent: Type.Boolean() }), (asked, { person }, context) =>
      recordRefund(asked, person, context),
    ),
  ],
  [
    'record-dispute',
    call(Divided, (asked, { person }, context) =>
      recordDispute({ ...asked, amountMinor: amountIn(asked) }, person, context),
    ),
  ],
  [
    'decide-dispute',
    call(Type.Object({ ...Decided.properties, isWon: Type.Boolean() }), (asked, { person }, context) =>
      decideDispute(asked, person, context),
    ),
  ],
  [
    'proofs',
    call(Merchant, async ({ merchant }, { person }, context) => {
      const found = await findProofs(merchant, person, context);
      return found instanceof Refusal ? found : { proofs: found.proofs.map(toWire) };
    }),
  ],
  [
    'view-proof',
    call(Decided, async (asked, { person }, context) => {
      const found = await viewProof(asked, person, context);
      return found instanceof Refusal ? found : { jpeg: found.jpeg.toString('base64') };
    }),
  ],
  ['refuse-proof', call(Decided, (asked, { person }, context) => refuseProof(asked, person, context))],
  [
    'take-break',
    call(Type.Object({ id: Id, merchant: Name, reason: Reason }), ({ id, ...asked }, { person }, context) =>
      takeBreak({ ...asked, id: BigInt(id) }, person, context),
    ),
  ],
  [
    'close-break',
    call(Type.Object({ id: Id, merchant: Name, reason: Reason }), ({ id, ...asked }, { person }, context) =>
      closeBreak({ ...asked, id: BigInt(id) }, person, context),
    ),
  ],
];
