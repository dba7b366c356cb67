import { endpoint } from '../endpoint.ts';
import { PlayLimits } from './shapes.ts';

/** POST /wps/limits/askToReturn (docs/limits.md). */
export const askToReturn = endpoint({
  method: 'POST',
  path: '/wps/limits/askToReturn',
  summary:
    'Requests a return to play once the term of an exclusion is over; it takes 24 hours before it can be confirmed.',
  access: 'member',
  value: PlayLimits,
  refusals: ['member.excluded'],
});
