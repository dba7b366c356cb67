import type { recentWins as contract } from '@foyer/contract/relay/recent-wins.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { maskName } from '../mask-name.ts';
import { readRecentWins } from '../recent-wins.ts';
import { factsOf, findVisible } from '../visible-catalogue.ts';

/** GET /wps/relay/GCSGAME_recentWins. Wins of games that the caller does not see are left out. */
export const recentWins: Handler<typeof contract> = async (call, context) => {
  const { language, merchant } = call;
  const { games } = findVisible(merchant.code, factsOf(call, context), context);
  const wins = await readRecentWins(context, merchant.code);
  return {
    wins: wins.flatMap(({ username, gameCode, amountMinor, currency, at }) => {
      const game = games.find(({ code }) => code === gameCode);
      if (!game) return [];
      return [
        {
          name: maskName(username),
          gameCode,
          displayName: inLanguage(game.name, language),
          art: game.art,
          hue: game.hue,
          amountMinor: String(amountMinor),
          currency,
          at: at.toISOString(),
        },
      ];
    }),
  };
};
