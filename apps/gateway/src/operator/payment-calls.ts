import { Refusal } from '@foyer/http/refusal.ts';
import Type from 'typebox';
import { findOpenCases, matchPayment, returnPayment, takeBreak } from './decide-suspended.ts';
import { call, type OperatorCall } from './operator-call.ts';
import { approveWithdrawal, findWaitingWithdrawals, rejectWithdrawal } from './review-withdrawals.ts';

const Name = Type.String({ minLength: 1, maxLength: 64 });
const Reason = Type.String({ maxLength: 200 });
const Merchant = Type.Object({ merchant: Name });
const Decided = Type.Object({
  id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
  reason: Reason,
});
const Id = Type.String({ pattern: '^\\d{1,18}$' });
const Payment = Type.Object({ id: Id, reason: Reason });

/** Amounts are texts on the wire. */
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
      Type.Object({ id: Id, reason: Reason, username: Type.Union([Name, Type.Null()]) }),
      ({ id, ...asked }, { person }, context) => matchPayment({ ...asked, id: BigInt(id) }, person, context),
    ),
  ],
  [
    'return-payment',
    call(Payment, ({ id, reason }, { person }, context) => returnPayment({ id: BigInt(id), reason }, person, context)),
  ],
  [
    'take-break',
    call(Type.Object({ id: Id, merchant: Name, reason: Reason }), ({ id, ...asked }, { person }, context) =>
      takeBreak({ ...asked, id: BigInt(id) }, person, context),
    ),
  ],
];
