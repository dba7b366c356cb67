import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { OfferDetail } from './shapes.ts';

/** GET /wps/promotion/match (docs/promotions.md). */
export const match = endpoint({
  method: 'GET',
  path: '/wps/promotion/match',
  summary: 'The match that the member can join for the next deposit, or has joined; null if there is none.',
  access: 'member',
  value: Type.Object({ offer: Type.Union([OfferDetail, Type.Null()]) }),
  refusals: [],
});
