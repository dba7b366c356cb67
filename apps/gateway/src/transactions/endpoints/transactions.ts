import { type transactions as contract, TRANSACTION_TYPES } from '@foyer/contract/wallet/transactions.ts';
import { CASHIER_SOURCES } from '../../cashier/postings.ts';
import type { Handler } from '../../http/call.ts';
import { listTransfers } from '../../wallet/ledger.store.ts';
import { findSubjects } from '../find-subjects.ts';
import { gameNamer } from '../name-games.ts';

const PAGE = 20;

/** Only the cashier's own transaction ids say what they belong to; vendors choose theirs. */
const isOfCashier = (source: string): boolean => CASHIER_SOURCES.includes(source);

/** GET /wps/wallet/transactions. */
export const transactions: Handler<typeof contract> = async (call, context) => {
  const { query, session } = call;
  const limit = query.limit ?? PAGE;
  const before = query.before === undefined ? null : BigInt(query.before);
  const rows = await listTransfers(context.db, {
    accountId: session.accountId,
    before,
    limit: limit + 1,
    kinds: query.type ? TRANSACTION_TYPES[query.type] : null,
  });
  const nameGame = gameNamer(call, context);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const subjects = await findSubjects(
    context.pool,
    page.filter(({ source }) => isOfCashier(source)).map(({ tx_id: txId }) => txId),
  );
  return {
    transactions: page.flatMap((row) =>
      row.kind === 'dead' || row.kind === 'hold' || row.kind === 'release'
        ? []
        : [
            {
              seq: String(row.seq),
              kind: row.kind,
              amountMinor: String(row.amount_minor),
              balanceMinor: String(row.balance_minor ?? 0n),
              currency: session.currency,
              gameCode: row.game_code,
              gameName: nameGame({ source: row.source, gameCode: row.game_code }),
              roundId: row.round_id,
              drawName: row.draw_id === null ? null : (context.vendors.get(row.source)?.nameDraw(row.draw_id) ?? null),
              at: row.at.toISOString(),
              subject: isOfCashier(row.source) ? (subjects.get(row.tx_id) ?? null) : null,
            },
          ],
    ),
    next: rows.length > limit && last ? String(last.seq) : null,
  };
};
