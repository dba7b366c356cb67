import { endpoint } from '../endpoint.ts';
import { PlayLimits } from './shapes.ts';

/** POST /wps/limits/askToReturn (docs/limits.md). */
export const askToReturn = endpoint({
  method: 'POST',
  path: '/wps/limits/askToReturn',
  summary: 'Asks to play again once the term of an exclusion is over; it waits 24 hours.',
  access: 'member',
  value: PlayLimits,
  refusals: ['member.excluded'],
});
