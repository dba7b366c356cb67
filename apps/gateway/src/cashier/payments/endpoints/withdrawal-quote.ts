import type { withdrawalQuote as contract } from '@foyer/contract/cashier/withdrawal-quote.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { getBeneficiary } from '../beneficiary.store.ts';
import { cashierOf, feeOf } from '../cashier-document.ts';
import { findPaymentMedians } from '../deposit.store.ts';
import { readWithdrawalState, toChecks } from '../withdrawal-checks.ts';

/** GET /wps/cashier/withdrawalQuote: the fee that is shown is the fee that is taken. */
export const withdrawalQuote: Handler<typeof contract> = async ({ merchant, query, session }, context) => {
  const { accountId, memberId } = session;
  const beneficiary = await getBeneficiary(context.pool, query.beneficiaryId);
  if (beneficiary?.memberId !== memberId) return refuse('not.found');
  const { cashier } = cashierOf(context, merchant.code);
  const terms = cashier.methods.find(({ id }) => id === beneficiary.method)?.withdrawal;
  if (!terms) return refuse('method.unavailable');
  const amountMinor = BigInt(query.amountMinor);
  const feeMinor = feeOf(terms.fee, amountMinor);
  const [medians, state] = await Promise.all([
    findPaymentMedians(context.pool, merchant.code),
    readWithdrawalState(context.pool, { memberId, accountId, cashier }),
  ]);
  const totalMinor = amountMinor + feeMinor;
  const facts = { beneficiaries: [beneficiary], availableMinor: session.balanceMinor, totalMinor, amountMinor };
  return {
    amountMinor: String(amountMinor),
    feeMinor: String(feeMinor),
    totalMinor: String(totalMinor),
    promisedBy: new Date(context.now() + terms.promised.toSeconds * 1000).toISOString(),
    medianSeconds: medians.get(`out ${beneficiary.method}`) ?? null,
    checks: toChecks({ state, ...facts }),
  };
};
