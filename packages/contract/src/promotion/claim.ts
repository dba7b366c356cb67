import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { GRANT_REFUSALS, Grant, OfferId } from './shapes.ts';

/** POST /wps/promotion/claim (docs/promotions.md). The same claim again is the same grant. */
export const claim = endpoint({
  method: 'POST',
  path: '/wps/promotion/claim',
  summary: 'Claims a gift whose needs are met; the amount is in the balance with the answer.',
  access: 'member',
  body: Type.Object({ id: OfferId }),
  value: Grant,
  refusals: ['not.found', ...GRANT_REFUSALS],
});
