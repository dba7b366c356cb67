import type { paymentCalls } from '@foyer/contract/staff/payments.ts';
import type { reversalCalls } from '@foyer/contract/staff/reversals.ts';
import type { withdrawalCalls } from '@foyer/contract/staff/withdrawals.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import { closeBreak, takeBreak } from './decide-breaks.ts';
import { findOpenCases, matchPayment, returnPayment } from './decide-suspended.ts';
import type { StaffHandlersOf } from './operator-call.ts';
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

type PaymentCallName = keyof typeof withdrawalCalls | keyof typeof paymentCalls | keyof typeof reversalCalls;

const amountIn = ({ amountMinor }: { amountMinor: string | null }) =>
  amountMinor === null ? null : BigInt(amountMinor);

/** Amounts and numbers are sent as text. */
type Texts<T> = { [Field in keyof T]: bigint extends T[Field] ? Exclude<T[Field], bigint> | string : T[Field] };

const toTexts = <T extends object>(row: T): Texts<T> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  ) as Texts<T>;

/** The calls about payments (docs/guides/how-to-decide-about-payments.md). */
export const PAYMENT_CALLS: StaffHandlersOf<PaymentCallName> = {
  withdrawals: ({ merchant }, { person }, context) => findWaitingWithdrawals(merchant, person, context),
  'approve-withdrawal': (asked, { person }, context) => approveWithdrawal(asked, person, context),
  'reject-withdrawal': (asked, { person }, context) => rejectWithdrawal(asked, person, context),
  async payments({ merchant }, { person }, context) {
    const cases = await findOpenCases(merchant, person, context);
    if (cases instanceof Refusal) return cases;
    return { payments: cases.payments.map(toTexts), breaks: cases.breaks.map(toTexts) };
  },
  'match-payment': ({ id, ...asked }, { person }, context) =>
    matchPayment({ ...asked, id: BigInt(id) }, person, context),
  'return-payment': ({ id, ...asked }, { person }, context) =>
    returnPayment({ ...asked, id: BigInt(id) }, person, context),
  async reversals({ merchant }, { person }, context) {
    const found = await findReversalsFor(merchant, person, context);
    return found instanceof Refusal ? found : { reversals: found.reversals.map(toTexts) };
  },
  'refund-deposit': (asked, { person }, context) =>
    refundDeposit({ ...asked, amountMinor: amountIn(asked) }, person, context),
  'approve-refund': (asked, { person }, context) => approveRefund(asked, person, context),
  'withdraw-refund': (asked, { person }, context) => withdrawRefund(asked, person, context),
  'record-refund': (asked, { person }, context) => recordRefund(asked, person, context),
  'record-dispute': (asked, { person }, context) =>
    recordDispute({ ...asked, amountMinor: amountIn(asked) }, person, context),
  'decide-dispute': (asked, { person }, context) => decideDispute(asked, person, context),
  async proofs({ merchant }, { person }, context) {
    const found = await findProofs(merchant, person, context);
    return found instanceof Refusal ? found : { proofs: found.proofs.map(toTexts) };
  },
  async 'view-proof'(asked, { person }, context) {
    const found = await viewProof(asked, person, context);
    return found instanceof Refusal ? found : { jpeg: found.jpeg.toString('base64') };
  },
  'refuse-proof': (asked, { person }, context) => refuseProof(asked, person, context),
  'take-break': ({ id, ...asked }, { person }, context) => takeBreak({ ...asked, id: BigInt(id) }, person, context),
  'close-break': ({ id, ...asked }, { person }, context) => closeBreak({ ...asked, id: BigInt(id) }, person, context),
};
