import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { LimitName, PlayLimits } from './shapes.ts';

/** POST /wps/limits/setLimit (docs/limits.md). */
export const setLimit = endpoint({
  method: 'POST',
  path: '/wps/limits/setLimit',
  summary:
    'Sets a limit. A first or lower one applies immediately; a higher one, or none, must wait and then be confirmed.',
  access: 'member',
  body: Type.Object({
    ...LimitName,
    amountMinor: Type.Union([Type.String({ pattern: '^\\d{1,15}$' }), Type.Null()], { description: 'null: no limit' }),
  }),
  value: PlayLimits,
  refusals: ['invalid.request'],
});
