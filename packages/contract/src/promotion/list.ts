import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { OfferCard, OfferCategory } from './shapes.ts';

/** GET /wps/promotion/list (docs/promotions.md). */
export const list = endpoint({
  method: 'GET',
  path: '/wps/promotion/list',
  summary: 'The running offers, as they apply to the caller.',
  access: 'member-if-any',
  query: Type.Object({ category: Type.Optional(OfferCategory) }),
  value: Type.Object({
    offers: Type.Array(OfferCard),
    categories: Type.Array(OfferCategory, { description: 'categories with offers' }),
    takesCodes: Type.Boolean({ default: false, description: 'whether there is an offer to enter a code for' }),
  }),
  refusals: [],
});
