import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { LimitName, PlayLimits } from './shapes.ts';

/** POST /wps/limits/cancelRaise (docs/limits.md). */
export const cancelRaise = endpoint({
  method: 'POST',
  path: '/wps/limits/cancelRaise',
  summary: 'Cancels a raise; the limit stays as it is.',
  access: 'member',
  body: Type.Object(LimitName),
  value: PlayLimits,
  refusals: [],
});
