import { OFFER_CATEGORIES } from '@foyer/contract/promotion/shapes.ts';
import type { promotionAnnouncementCategory as contract } from '@foyer/contract/relay/promotion-announcement-category.ts';
import { textOf } from '../../../platform/connectors/message/message-texts.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { findRunningOffers } from '../offers-document.ts';

/** GET /wps/relay/PROMOFE_getPromotionAnnouncementCategory. */
export const promotionAnnouncementCategory: Handler<typeof contract> = ({ language, merchant }, context) => {
  const running = findRunningOffers(merchant.code, context);
  return {
    categories: OFFER_CATEGORIES.map((category) => ({
      category,
      name: textOf(`offers.${category}`, language, {}),
      count: running.filter((offer) => offer.category === category).length,
    })).filter(({ count }) => count > 0),
  };
};
