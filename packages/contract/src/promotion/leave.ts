import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { OfferId } from './shapes.ts';

/** POST /wps/promotion/leave (docs/promotions.md). */
export const leave = endpoint({
  method: 'POST',
  path: '/wps/promotion/leave',
  summary: 'Leaves a match or a tournament.',
  access: 'member',
  body: Type.Object({ id: OfferId }),
  value: Type.Object({}),
  refusals: ['not.found'],
});
