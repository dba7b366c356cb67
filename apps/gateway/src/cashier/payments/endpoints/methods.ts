import type { methods as contract } from '@foyer/contract/cashier/methods.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { findDepositMethods, findWithdrawalMethods } from '../find-methods.ts';

/** GET /wps/cashier/methods. */
export const methods: Handler<typeof contract> = async ({ language, merchant, session }, context) => {
  const asked = { merchant: merchant.code, session, language };
  const [deposits, withdrawals] = await Promise.all([
    findDepositMethods(asked, context),
    findWithdrawalMethods(asked, context),
  ]);
  return { currency: session.currency, deposits, withdrawals };
};
