import type { cancelWithdrawal as contract } from '@foyer/contract/cashier/cancel-withdrawal.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { lockAccount } from '../../../ledger/wallet/ledger.store.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { cashierOf } from '../cashier-document.ts';
import { toWithdrawal } from '../to-withdrawal.ts';
import { getWithdrawal, lockWithdrawal } from '../withdrawal.store.ts';
import { moveWithdrawal } from '../withdrawal-states.ts';

/** POST /wps/cashier/cancelWithdrawal: only if the merchant allows it, and before approval. */
export const cancelWithdrawal: Handler<typeof contract> = async ({ body, language, merchant, session }, context) => {
  const found = await getWithdrawal(context.pool, body.id);
  if (found?.memberId !== session.memberId) return refuse('not.found');
  if (cashierOf(context, merchant.code).cashier.memberCancel === 'never') return refuse('withdrawal.final');
  const cancelled = await withTransaction(context.pool, async (client) => {
    await lockAccount(client, session.accountId);
    return moveWithdrawal(client, await lockWithdrawal(client, found.id), { name: 'cancel', by: 'member' });
  });
  return cancelled ? toWithdrawal(cancelled, language, context) : refuse('withdrawal.final');
};
