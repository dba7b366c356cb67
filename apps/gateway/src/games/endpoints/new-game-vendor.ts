import type { newGameVendor as contract } from '@foyer/contract/relay/new-game-vendor.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Handler } from '../../http/call.ts';
import { listCategories, listGames, listLanes } from '../game.store.ts';
import { toCard } from '../game.ts';

/** Categories are ordered in steps of 100 (§9). */
const ORDER_STEP = 100;

/** GET /wps/relay/GCSGAME_newGameVendor. */
export const newGameVendor: Handler<typeof contract> = async ({ merchant, language }, context) => {
  const { db } = context;
  const [games, lanes, categories] = await Promise.all([
    listGames(db, merchant.code),
    listLanes(db, merchant.code),
    listCategories(db, merchant.code),
  ]);
  const byCode = new Map(games.map((game) => [game.code, game]));
  return {
    categories: categories.map(({ game_classify }, index) => ({
      gameClassify: game_classify,
      order: (index + 1) * ORDER_STEP,
    })),
    lanes: lanes.map((lane) => ({
      id: lane.id,
      title: inLanguage(lane.title, language),
      gameClassify: lane.game_classify,
      gameCount: games.filter((game) => game.game_classify === lane.game_classify).length,
      cards: lane.game_codes.flatMap((code) => {
        const game = byCode.get(code);
        return game ? [toCard(game, language, context)] : [];
      }),
    })),
  };
};
