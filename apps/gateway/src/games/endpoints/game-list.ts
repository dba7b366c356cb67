import type { gameList as contract } from '@foyer/contract/relay/game-list.ts';
import type { Handler } from '../../http/call.ts';
import { searchGames } from '../game.store.ts';
import { classifiesOf, toCard } from '../game.ts';

const PAGE = 30;

/** GET /wps/relay/GCSGAME_gameList. */
export const gameList: Handler<typeof contract> = async ({ merchant, language, query }, context) => {
  const { games, count } = await searchGames(context.db, {
    merchant: merchant.code,
    classifies: query.gameClassify ? classifiesOf(query.gameClassify) : null,
    search: query.search?.trim() || null,
    limit: query.limit ?? PAGE,
    offset: query.offset ?? 0,
  });
  return { games: games.map((game) => toCard(game, language, context)), gameCount: count };
};
