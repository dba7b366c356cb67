import type { drawList as contract } from '@foyer/contract/relay/draw-list.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { readFeeds } from '../vendor-feeds.ts';
import { factsOf, findVisible } from '../visible-catalogue.ts';

/** GET /wps/relay/GCSGAME_drawList. Draws of vendors that do not answer are omitted. */
export const drawList: Handler<typeof contract> = async (call, context) => {
  const { language, merchant } = call;
  const { games } = findVisible(merchant.code, factsOf(call, context), context);
  const draws = (await readFeeds(context)).flatMap(({ feed, vendor }) =>
    feed.draws.flatMap((draw) => {
      const game = games.find((candidate) => candidate.vendor === vendor.code && candidate.code === draw.gameCode);
      return game ? [{ ...draw, displayName: inLanguage(game.name, language), art: game.art, hue: game.hue }] : [];
    }),
  );
  return { serverTime: context.now(), draws: draws.sort((a, b) => a.closesAt - b.closesAt) };
};
