import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { OfferDetail, OfferId } from './shapes.ts';

/** GET /wps/promotion/offer (docs/promotions.md). */
export const offer = endpoint({
  method: 'GET',
  path: '/wps/promotion/offer',
  summary: 'One offer, with its requirements and terms.',
  access: 'member-if-any',
  query: Type.Object({ id: OfferId }),
  value: OfferDetail,
  refusals: ['not.found'],
});
