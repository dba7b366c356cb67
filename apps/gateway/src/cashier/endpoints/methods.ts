import type { methods as contract } from '@foyer/contract/cashier/methods.ts';
import type { Handler } from '../../http/call.ts';
import { listDepositMethods, listWithdrawalMethods } from '../list-methods.ts';

/** GET /wps/cashier/methods. */
export const methods: Handler<typeof contract> = async ({ language, merchant, session }, context) => {
  const asked = { merchant: merchant.code, session, language };
  const [deposits, withdrawals] = await Promise.all([
    listDepositMethods(asked, context),
    listWithdrawalMethods(asked, context),
  ]);
  return { currency: session.currency, deposits, withdrawals };
};
