import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PlayLimits } from './shapes.ts';
import { BREAK_DAYS } from './terms.data.ts';

/** POST /wps/limits/takeBreak (docs/limits.md). */
export const takeBreak = endpoint({
  method: 'POST',
  path: '/wps/limits/takeBreak',
  summary: 'Pauses play, deposits and offers. A break cannot be shortened.',
  access: 'member',
  body: Type.Object({ days: Type.Enum([...BREAK_DAYS]) }),
  value: PlayLimits,
  refusals: [],
});
