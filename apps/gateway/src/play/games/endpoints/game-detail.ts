import type { gameDetail as contract } from '@foyer/contract/relay/game-detail.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { toListedGame } from '../listed-game.ts';
import { memberFactsOf } from '../member-level.ts';
import { findVisible } from '../visible-catalogue.ts';

const MAX_MORE = 8;

/** GET /wps/relay/GCSGAME_gameDetail. */
export const gameDetail: Handler<typeof contract> = async (call, context) => {
  const { language, merchant, query } = call;
  const { catalogue, games } = findVisible(merchant.code, await memberFactsOf(call, context), context);
  const game = games.find(({ code }) => code === query.gameCode);
  if (!game) return refuse('not.found');
  const ofVendor = games.filter(({ vendor }) => vendor === game.vendor);
  return {
    game: toListedGame(game, language, catalogue),
    about: inLanguage(game.about, language),
    topWin: game.topWin ?? null,
    minStakeMinor: game.minStakeMinor ?? null,
    maxStakeMinor: game.maxStakeMinor ?? null,
    vendorGames: ofVendor.length,
    more: ofVendor
      .filter((other) => other !== game)
      .slice(0, MAX_MORE)
      .map((other) => toListedGame(other, language, catalogue)),
  };
};
