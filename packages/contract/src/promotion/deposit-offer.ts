import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { OfferDetail } from './shapes.ts';

/** GET /wps/promotion/deposit-offer (docs/promotions.md). */
export const depositOffer = endpoint({
  method: 'GET',
  path: '/wps/promotion/deposit-offer',
  summary: 'The match that the member can take part in with the next deposit, or takes part in; null if there is none.',
  access: 'member',
  value: Type.Object({ offer: Type.Union([OfferDetail, Type.Null()]) }),
  refusals: [],
});
