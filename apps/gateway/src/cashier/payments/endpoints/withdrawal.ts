import type { withdrawal as contract } from '@foyer/contract/cashier/withdrawal.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { toWithdrawal } from '../to-withdrawal.ts';
import { getWithdrawal } from '../withdrawal.store.ts';

/** GET /wps/cashier/withdrawal. */
export const withdrawal: Handler<typeof contract> = async ({ language, query, session }, context) => {
  const found = await getWithdrawal(context.pool, query.id);
  return found?.memberId === session.memberId ? toWithdrawal(found, language, context) : refuse('not.found');
};
