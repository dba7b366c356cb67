import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { LimitName, PlayLimits } from './shapes.ts';

/** POST /wps/limits/confirmRaise (docs/limits.md). */
export const confirmRaise = endpoint({
  method: 'POST',
  path: '/wps/limits/confirmRaise',
  summary: 'Confirms a raise whose waiting time is over.',
  access: 'member',
  body: Type.Object(LimitName),
  value: PlayLimits,
  refusals: ['not.found', 'limit.waiting'],
});
