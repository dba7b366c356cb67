import type { transactions as contract } from '@foyer/contract/wallet/transactions.ts';
import type { Handler } from '../../http/call.ts';
import { listTransfers } from '../ledger.store.ts';

const PAGE = 20;

/** GET /wps/wallet/transactions. */
export const transactions: Handler<typeof contract> = async ({ query, session }, { db }) => {
  const limit = query.limit ?? PAGE;
  const before = query.before === undefined ? null : BigInt(query.before);
  const rows = await listTransfers(db, { accountId: session.accountId, before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    transactions: page.flatMap((row) =>
      row.kind === 'dead'
        ? []
        : [
            {
              seq: String(row.seq),
              kind: row.kind,
              amountMinor: String(row.amount_minor),
              balanceMinor: String(row.balance_minor ?? 0n),
              currency: session.currency,
              gameCode: row.game_code,
              roundId: row.round_id,
              at: row.at.toISOString(),
            },
          ],
    ),
    next: rows.length > limit && last ? String(last.seq) : null,
  };
};
