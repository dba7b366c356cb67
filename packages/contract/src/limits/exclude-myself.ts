import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PlayLimits } from './shapes.ts';
import { EXCLUSION_TERMS } from './terms.data.ts';

/** POST /wps/limits/excludeMyself (docs/limits.md). */
export const excludeMyself = endpoint({
  method: 'POST',
  path: '/wps/limits/excludeMyself',
  summary: 'Closes the account for play, at every brand of the licence. It cannot be undone before its term is over.',
  access: 'member',
  body: Type.Object({ term: Type.Enum([...EXCLUSION_TERMS]), isSure: Type.Literal(true) }),
  value: PlayLimits,
  refusals: [],
});
