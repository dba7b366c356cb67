import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { GRANT_REFUSALS, Grant, OfferId } from './shapes.ts';

/** POST /wps/promotion/claim (docs/promotions.md). Repeating a claim returns the same grant. */
export const claim = endpoint({
  method: 'POST',
  path: '/wps/promotion/claim',
  summary: 'Claims a gift whose needs are met; the amount is already in the balance when this returns.',
  access: 'member',
  body: Type.Object({ id: OfferId }),
  value: Grant,
  refusals: ['not.found', ...GRANT_REFUSALS],
});
