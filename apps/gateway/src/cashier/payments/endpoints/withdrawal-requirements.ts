import type { withdrawalRequirements as contract } from '@foyer/contract/cashier/withdrawal-requirements.ts';
import { getHeld } from '../../../ledger/wallet/held-account.store.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { findBeneficiaries } from '../beneficiary.store.ts';
import { cashierOf } from '../cashier-document.ts';
import { readWithdrawalState, toChecks } from '../withdrawal-checks.ts';

/** GET /wps/cashier/withdrawalRequirements. */
export const withdrawalRequirements: Handler<typeof contract> = async ({ merchant, session }, context) => {
  const { cashier } = cashierOf(context, merchant.code);
  const { accountId, balanceMinor: availableMinor, currency, memberId } = session;
  const [beneficiaries, heldMinor, state] = await Promise.all([
    findBeneficiaries(context.pool, memberId),
    getHeld(context.pool, memberId),
    readWithdrawalState(context.pool, { memberId, accountId, cashier }),
  ]);
  return {
    currency,
    availableMinor: String(availableMinor),
    heldMinor: String(heldMinor),
    leftToPlayMinor: String(state.leftToPlayMinor),
    memberCancel: cashier.memberCancel,
    checks: toChecks({ state, beneficiaries, availableMinor, totalMinor: 0n, amountMinor: 0n }),
  };
};
