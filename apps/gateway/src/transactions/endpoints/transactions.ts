import type { transactions as contract } from '@foyer/contract/wallet/transactions.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { catalogueOf } from '../../games/catalogue.ts';
import type { Call, Handler } from '../../http/call.ts';
import { listTransfers } from '../../wallet/ledger.store.ts';

const PAGE = 20;

type Row = Awaited<ReturnType<typeof listTransfers>>[number];

/** GET /wps/wallet/transactions. */
export const transactions: Handler<typeof contract> = async (call, context) => {
  const { query, session } = call;
  const limit = query.limit ?? PAGE;
  const before = query.before === undefined ? null : BigInt(query.before);
  const [rows, nameGame] = await Promise.all([
    listTransfers(context.db, { accountId: session.accountId, before, limit: limit + 1 }),
    gameNamer(call, context),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
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
              gameName: nameGame(row),
              roundId: row.round_id,
              drawName: row.draw_id === null ? null : (context.vendors.get(row.source)?.nameDraw(row.draw_id) ?? null),
              at: row.at.toISOString(),
            },
          ],
    ),
    next: rows.length > limit && last ? String(last.seq) : null,
  };
};

/** The merchant's names of games, else the vendor's: a lottery offers more games than the lobby has tiles. */
function gameNamer({ language, merchant }: Call<typeof contract>, { documents, vendors }: Context) {
  const { games } = catalogueOf({ documents }, merchant.code);
  const names = new Map(games.map(({ code, name }) => [code, inLanguage(name, language)]));
  return ({ game_code: gameCode, source }: Row): string | null => {
    if (gameCode === null) return null;
    return (
      names.get(gameCode) ??
      vendors.get(source)?.nameGame(gameCode, { language, terms: merchant.lottery.terms }) ??
      null
    );
  };
}
