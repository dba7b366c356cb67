import type { deposits as contract } from '@foyer/contract/cashier/deposits.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { findDeposits } from '../deposit.store.ts';
import { toDepositSummaries } from '../to-deposit.ts';

const PAGE = 20;

/** GET /wps/cashier/deposits. */
export const deposits: Handler<typeof contract> = async ({ language, query, session }, context) => {
  const limit = query.limit ?? PAGE;
  const before = query.before === undefined ? null : BigInt(query.before);
  const rows = await findDeposits(context.pool, { memberId: session.memberId, before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    deposits: await toDepositSummaries(page, language, context),
    next: rows.length > limit && last ? String(last.number) : null,
  };
};
