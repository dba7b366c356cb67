import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { GRANT_REFUSALS, Grant, OfferId } from './shapes.ts';

/** POST /wps/promotion/checkIn (docs/promotions.md). A second one on the same day changes nothing. */
export const checkIn = endpoint({
  method: 'POST',
  path: '/wps/promotion/checkIn',
  summary: 'Checks in for today; on the last required day, the amount is granted.',
  access: 'member',
  body: Type.Object({ id: OfferId }),
  value: Type.Object({
    done: Type.Integer(),
    of: Type.Integer(),
    grant: Type.Union([Grant, Type.Null()]),
  }),
  refusals: ['not.found', ...GRANT_REFUSALS],
});
