import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { bets as contract } from '@foyer/contract/wallet/bets.ts';
import { catalogueOf, gamesByCode } from '../../games/catalogue.ts';
import type { Handler } from '../../http/call.ts';
import { gameNamer } from '../name-games.ts';
import { listRounds, type RoundRow } from '../round.store.ts';

const PAGE = 20;

type State = ValueOf<typeof contract>['bets'][number]['state'];

function stateOf({ isOpen, returnedMinor, wonMinor }: RoundRow): State {
  if (isOpen) return 'open';
  if (wonMinor > 0n) return 'won';
  return returnedMinor > 0n ? 'returned' : 'lost';
}

/** GET /wps/wallet/bets. */
export const bets: Handler<typeof contract> = async (call, context) => {
  const { merchant, query, session } = call;
  const limit = query.limit ?? PAGE;
  const before = query.before === undefined ? null : BigInt(query.before);
  const rows = await listRounds(context.pool, session.accountId, {
    filter: query.state ?? null,
    before,
    limit: limit + 1,
  });
  const nameGame = gameNamer(call, context);
  const games = gamesByCode(catalogueOf(context, merchant.code));
  const page = rows.slice(0, limit);
  return {
    bets: page.map((row) => ({
      seq: String(row.seq),
      state: stateOf(row),
      gameCode: row.gameCode,
      gameName: nameGame(row),
      art: row.gameCode === null ? null : (games.get(row.gameCode)?.art ?? null),
      drawName: row.drawId === null ? null : (context.vendors.get(row.source)?.nameDraw(row.drawId) ?? null),
      bets: row.bets,
      stakeMinor: String(row.stakeMinor),
      paidMinor: String(row.wonMinor + row.returnedMinor),
      currency: session.currency,
      at: row.at.toISOString(),
    })),
    next: rows.length > limit ? String(page.at(-1)?.seq) : null,
  };
};
