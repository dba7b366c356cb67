import type { createDeposit as contract } from '@foyer/contract/cashier/create-deposit.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { openDeposit } from '../open-deposit.ts';
import { toDeposit } from '../to-deposit.ts';

/** POST /wps/cashier/createDeposit. */
export const createDeposit: Handler<typeof contract> = async ({ body, language, merchant, session }, context) => {
  const { amountMinor, method } = body;
  const asked = { merchant: merchant.code, session, method, amountMinor: BigInt(amountMinor) };
  const opened = await openDeposit(asked, context);
  return opened instanceof Refusal ? opened : toDeposit(opened, language, context);
};
