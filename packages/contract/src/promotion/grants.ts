import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor, Currency } from '../schemas.ts';
import { Grant } from './shapes.ts';

/** GET /wps/promotion/grants (docs/promotions.md). */
export const grants = endpoint({
  method: 'GET',
  path: '/wps/promotion/grants',
  summary: 'What the member has been granted, the newest first, at most 100.',
  access: 'member',
  value: Type.Object({ grants: Type.Array(Grant), totalMinor: AmountMinor, currency: Currency }),
  refusals: [],
});
