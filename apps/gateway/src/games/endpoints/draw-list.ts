import type { drawList as contract } from '@foyer/contract/relay/draw-list.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Handler } from '../../http/call.ts';
import { factsOf, findVisible } from '../visible-catalogue.ts';

/** GET /wps/relay/GCSGAME_drawList. Draws of vendors that do not answer are omitted. */
export const drawList: Handler<typeof contract> = async (call, context) => {
  const { language, merchant } = call;
  const { log, now, vendors } = context;
  const { games } = findVisible(merchant.code, factsOf(call, context), context);
  const feeds = await Promise.all(
    [...vendors.values()].map(async (vendor) => {
      const feed = await vendor.listDraws().catch((fault: unknown) => {
        log.warn({ err: fault, vendor: vendor.code }, 'the draws of a vendor could not be read');
        return { serverTime: now(), draws: [] };
      });
      return feed.draws.flatMap((draw) => {
        const game = games.find((candidate) => candidate.vendor === vendor.code && candidate.code === draw.gameCode);
        return game ? [{ ...draw, displayName: inLanguage(game.name, language), art: game.art, hue: game.hue }] : [];
      });
    }),
  );
  return { serverTime: now(), draws: feeds.flat().sort((a, b) => a.closesAt - b.closesAt) };
};
