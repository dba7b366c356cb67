import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { WAGER_STATES } from './shapes.ts';

/** POST /wps/promotion/giveUp (docs/promotions.md). Changes nothing if the wager has already ended. */
export const giveUp = endpoint({
  method: 'POST',
  path: '/wps/promotion/giveUp',
  summary: 'Gives up funds that are being wagered; the member’s own money is not affected.',
  access: 'member',
  body: Type.Object({ grantId: Type.String({ format: 'uuid' }) }),
  value: Type.Object({ state: Type.Enum([...WAGER_STATES]) }),
  refusals: ['not.found'],
});
