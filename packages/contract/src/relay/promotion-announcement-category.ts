import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { OfferCategory } from '../promotion/shapes.ts';

/** GET /wps/relay/PROMOFE_getPromotionAnnouncementCategory (§7); sent without a session (§6). */
export const promotionAnnouncementCategory = endpoint({
  method: 'GET',
  path: '/wps/relay/PROMOFE_getPromotionAnnouncementCategory',
  summary: 'The categories with offers, each with the number of running offers.',
  access: 'anyone',
  isCacheable: true,
  value: Type.Object({
    categories: Type.Array(
      Type.Object({ category: OfferCategory, name: Type.String(), count: Type.Integer({ minimum: 1 }) }),
    ),
  }),
  refusals: [],
});
