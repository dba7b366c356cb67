import type { transaction as contract } from '@foyer/contract/wallet/transaction.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { toTransactions } from '../to-transaction.ts';
import { getListed } from '../transfer-list.store.ts';

/** GET /wps/wallet/transaction. */
export const transaction: Handler<typeof contract> = async (call, context) => {
  const row = await getListed(context.pool, call.session.accountId, BigInt(call.query.seq));
  const [found] = row ? await toTransactions([row], call, context) : [];
  return found ?? refuse('not.found');
};
