import type { Deposit, DepositSummary } from '@foyer/contract/cashier/shapes.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Static } from 'typebox';
import type { Context } from '../../context.ts';
import { proofTimeOf } from './add-proof.ts';
import { cashierOf } from './cashier-document.ts';
import type { DepositRow } from './deposit.store.ts';
import { findPayments, getInSuspenseMinor, type PaymentRow } from './payment.store.ts';
import { getProofState } from './proof.store.ts';
import { findReversals } from './reversal.store.ts';
import { findSteps } from './step.store.ts';

const sum = (payments: readonly PaymentRow[], field: 'amountMinor' | 'creditedMinor'): string =>
  String(payments.reduce((total, payment) => total + payment[field], 0n));

/** The name of a method, even of one that the merchant no longer has. */
export function methodName(
  context: Pick<Context, 'documents'>,
  { merchant, method }: { merchant: string; method: string },
  language: LanguageCode,
): string {
  const found = cashierOf(context, merchant).cashier.methods.find(({ id }) => id === method);
  return found ? inLanguage(found.name, language) : method;
}

/** Deposits as a list shows them. */
export async function toDepositSummaries(
  rows: readonly DepositRow[],
  language: LanguageCode,
  context: Context,
): Promise<Static<typeof DepositSummary>[]> {
  const payments = await findPayments(
    context.pool,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    toSummary(row, {
      payments: payments.filter(({ depositId }) => depositId === row.id),
      name: methodName(context, row, language),
    }),
  );
}

const toSummary = (row: DepositRow, { name, payments }: { payments: readonly PaymentRow[]; name: string }) => ({
  id: row.id,
  method: row.method,
  methodName: name,
  state: row.state,
  amountMinor: String(row.amountMinor),
  receivedMinor: sum(payments, 'amountMinor'),
  currency: row.currency,
  isLate: row.isLate,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
});

/** A deposit with all payment details. */
export async function toDeposit(
  row: DepositRow,
  language: LanguageCode,
  context: Context,
): Promise<Static<typeof Deposit>> {
  const [payments, steps, proof, reversals] = await Promise.all([
    findPayments(context.pool, [row.id]),
    findSteps(context.pool, row.id),
    getProofState(context.pool, row.id),
    findReversals(context.pool, [row.id]),
  ]);
  const reversed = reversals.filter(({ state }) => state !== 'refused' && state !== 'won');
  const isOpen = row.state === 'pending';
  return {
    ...toSummary(row, { payments, name: methodName(context, row, language) }),
    creditedMinor: sum(payments, 'creditedMinor'),
    suspendedMinor: String(payments.reduce((total, payment) => total + getInSuspenseMinor(payment), 0n)),
    reversedMinor: String(reversed.reduce((total, { amountMinor }) => total + amountMinor, 0n)),
    proof: proof && { state: proof.state, at: proof.addedAt.toISOString() },
    proofFrom: proofTimeOf(row, context.now())?.toISOString() ?? null,
    serverTime: context.now(),
    qr: isOpen ? (row.instructions?.qr ?? null) : null,
    account: isOpen ? (row.instructions?.account ?? null) : null,
    redirect: isOpen ? (row.instructions?.redirect ?? null) : null,
    promisedBy: new Date(row.createdAt.getTime() + row.promisedSeconds * 1000).toISOString(),
    timeline: steps.map(({ at, reason, state }) => ({ state, at: at.toISOString(), reason, text: null })),
    payments: payments.map((payment) => ({
      paymentId: payment.paymentId,
      amountMinor: String(payment.amountMinor),
      creditedMinor: String(payment.creditedMinor),
      suspendedMinor: String(payment.state === 'suspended' ? getInSuspenseMinor(payment) : payment.suspendedMinor),
      at: payment.paidAt.toISOString(),
      isExtra: payment.isExtra,
      state: payment.state,
      reason: payment.reason,
    })),
    madeAs: row.madeAs,
    arrivedAs: row.arrivedAs,
  };
}
