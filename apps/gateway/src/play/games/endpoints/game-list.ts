import type { gameList as contract } from '@foyer/contract/relay/game-list.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { filterGames, inCategory } from '../choose-games.ts';
import { countVendors, toListedGame } from '../listed-game.ts';
import { memberFactsOf } from '../member-level.ts';
import { findVisible } from '../visible-catalogue.ts';

const PAGE = 30;

/** GET /wps/relay/GCSGAME_gameList. */
export const gameList: Handler<typeof contract> = async (call, context) => {
  const { language, merchant, query } = call;
  const { catalogue, games } = findVisible(merchant.code, await memberFactsOf(call, context), context);
  const category = inCategory(games, query);
  const chosen = filterGames(category, query, language);
  const offset = query.offset ?? 0;
  return {
    games: chosen.slice(offset, offset + (query.limit ?? PAGE)).map((game) => toListedGame(game, language, catalogue)),
    gameCount: chosen.length,
    vendors: countVendors(category, language, catalogue),
  };
};
