import type { newGameVendor as contract } from '@foyer/contract/relay/new-game-vendor.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { orderCategories } from '../categories.ts';
import { toCard } from '../game.ts';
import { countVendors } from '../listed-game.ts';
import { factsOf, findVisible } from '../visible-catalogue.ts';

/** GET /wps/relay/GCSGAME_newGameVendor. A lane without visible games is omitted. */
export const newGameVendor: Handler<typeof contract> = (call, context) => {
  const { language, merchant } = call;
  const { catalogue, games, lanes } = findVisible(merchant.code, factsOf(call, context), context);
  const byCode = new Map(games.map((game) => [game.code, game]));
  return {
    categories: orderCategories(catalogue.categories, games),
    vendors: countVendors(games, language, catalogue),
    lanes: lanes.flatMap((lane) => {
      const cards = lane.gameCodes.flatMap((code) => {
        const game = byCode.get(code);
        return game ? [toCard(game, language, catalogue)] : [];
      });
      if (cards.length === 0) return [];
      return [
        {
          id: lane.id,
          title: inLanguage(lane.title, language),
          gameClassify: lane.gameClassify,
          // A lane with several categories has no category of its own.
          gameCount: Math.max(cards.length, games.filter((game) => game.gameClassify === lane.gameClassify).length),
          cards,
        },
      ];
    }),
  };
};
