import { TRANSACTION_TYPES } from '@foyer/contract/wallet/shapes.ts';
import type { transactions as contract } from '@foyer/contract/wallet/transactions.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { parseTransferSearch } from '../parse-transfer-search.ts';
import { toPeriod } from '../to-period.ts';
import { toTransactions } from '../to-transaction.ts';
import { findLedgerTransfers, sumTransfers } from '../transfer-list.store.ts';

const PAGE = 20;

/** GET /wps/wallet/transactions. */
export const transactions: Handler<typeof contract> = async (call, context) => {
  const { merchant, query, session } = call;
  const limit = query.limit ?? PAGE;
  const before = query.before === undefined ? null : BigInt(query.before);
  const period = await toPeriod(query, { memberId: session.memberId, merchant }, context);
  const kinds = query.type ? TRANSACTION_TYPES[query.type] : null;
  const search = query.search?.trim() ? await parseTransferSearch(query.search, call, context) : null;
  const which = { accountId: session.accountId, kinds, period, search };
  const [rows, sums] = await Promise.all([
    findLedgerTransfers(context.pool, { ...which, before, limit: limit + 1 }),
    (period || search) && before === null ? sumTransfers(context.pool, which) : null,
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    transactions: await toTransactions(page, call, context),
    next: rows.length > limit && last ? String(last.seq) : null,
    ...(sums && {
      totals: { inMinor: String(sums.inMinor), outMinor: String(sums.outMinor), currency: session.currency },
    }),
  };
};
