import type { list as contract } from '@foyer/contract/promotion/list.ts';
import { OFFER_CATEGORIES } from '@foyer/contract/promotion/shapes.ts';
import type { Handler } from '../../http/call.ts';
import { isRunning, promotionsOf } from '../offers-document.ts';
import { readShown, toOfferCard } from '../to-offer.ts';

/** GET /wps/promotion/list. */
export const list: Handler<typeof contract> = async ({ language, merchant, query, session }, context) => {
  const running = promotionsOf(context, merchant.code).offers.filter((offer) => isRunning(offer, context.now()));
  const shown = await readShown({ language, merchant, session }, context);
  const asked = running.filter(({ category }) => query.category === undefined || category === query.category);
  return {
    offers: await Promise.all(asked.map((offer) => toOfferCard(offer, shown, context))),
    categories: OFFER_CATEGORIES.filter((category) => running.some((offer) => offer.category === category)),
    takesCodes: running.some(({ value }) => value.kind === 'code'),
  };
};
