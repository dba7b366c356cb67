import type { deposit as contract } from '@foyer/contract/cashier/deposit.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { getDeposit } from '../deposit.store.ts';
import { refreshDeposit } from '../poll-deposits.ts';
import { toDeposit } from '../to-deposit.ts';

/** GET /wps/cashier/deposit: the provider is asked in the background while the member looks. */
export const deposit: Handler<typeof contract> = async ({ language, query, session }, context) => {
  const found = await getDeposit(context.pool, query.id);
  if (found?.memberId !== session.memberId) return refuse('not.found');
  void refreshDeposit(found, context).catch((fault: unknown) => context.log.error({ err: fault }, 'a deposit'));
  return toDeposit(found, language, context);
};
