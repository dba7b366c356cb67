import type { checkDeposit as contract } from '@foyer/contract/cashier/check-deposit.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { getDeposit } from '../deposit.store.ts';
import { refreshDeposit } from '../poll-deposits.ts';
import { toDeposit } from '../to-deposit.ts';

/** POST /wps/cashier/checkDeposit: “I have paid” only triggers a query to the provider. */
export const checkDeposit: Handler<typeof contract> = async ({ body, language, session }, context) => {
  const found = await getDeposit(context.pool, body.id);
  if (found?.memberId !== session.memberId) return refuse('not.found');
  await refreshDeposit(found, context, 1);
  return toDeposit((await getDeposit(context.pool, body.id)) ?? found, language, context);
};
