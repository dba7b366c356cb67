import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** POST /wps/promotion/switchMissions (docs/promotions.md). */
export const switchMissions = endpoint({
  method: 'POST',
  path: '/wps/promotion/switchMissions',
  summary: 'Switches missions off, or back on; levels are not affected.',
  access: 'member',
  body: Type.Object({ isOff: Type.Boolean() }),
  value: Type.Object({}),
  refusals: [],
});
