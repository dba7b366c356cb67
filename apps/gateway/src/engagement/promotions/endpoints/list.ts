import type { list as contract } from '@foyer/contract/promotion/list.ts';
import { OFFER_CATEGORIES } from '@foyer/contract/promotion/shapes.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { findRunningOffers } from '../offers-document.ts';
import { readShown, toOfferCard } from '../to-offer.ts';

/** GET /wps/promotion/list. */
export const list: Handler<typeof contract> = async ({ language, merchant, query, session }, context) => {
  const running = findRunningOffers(merchant.code, context);
  const shown = await readShown({ language, merchant, session }, context);
  const asked = running.filter(({ category }) => query.category === undefined || category === query.category);
  return {
    offers: await Promise.all(asked.map((offer) => toOfferCard(offer, shown, context))),
    categories: OFFER_CATEGORIES.filter((category) => running.some((offer) => offer.category === category)),
    takesCodes: running.some(({ value }) => value.kind === 'code'),
  };
};
