import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PlayLimits } from './shapes.ts';
import { REALITY_MINUTES } from './terms.data.ts';

/** POST /wps/limits/setRealityCheck (docs/limits.md). */
export const setRealityCheck = endpoint({
  method: 'POST',
  path: '/wps/limits/setRealityCheck',
  summary: 'Sets how often play is interrupted to show what has been staked and won.',
  access: 'member',
  body: Type.Object({
    minutes: Type.Union([Type.Enum([...REALITY_MINUTES]), Type.Null()], { description: 'null: never' }),
  }),
  value: PlayLimits,
  refusals: [],
});
