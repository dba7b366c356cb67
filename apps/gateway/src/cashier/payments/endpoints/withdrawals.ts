import type { withdrawals as contract } from '@foyer/contract/cashier/withdrawals.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { toWithdrawalSummary } from '../to-withdrawal.ts';
import { findWithdrawals } from '../withdrawal.store.ts';

const PAGE = 20;

/** GET /wps/cashier/withdrawals. */
export const withdrawals: Handler<typeof contract> = async ({ language, query, session }, context) => {
  const limit = query.limit ?? PAGE;
  const before = query.before === undefined ? null : BigInt(query.before);
  const rows = await findWithdrawals(context.pool, { memberId: session.memberId, before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    withdrawals: await Promise.all(page.map((row) => toWithdrawalSummary(row, language, context))),
    next: rows.length > limit && last ? String(last.number) : null,
  };
};
