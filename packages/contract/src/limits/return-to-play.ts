import { endpoint } from '../endpoint.ts';
import { PlayLimits } from './shapes.ts';

/** POST /wps/limits/returnToPlay (docs/limits.md). */
export const returnToPlay = endpoint({
  method: 'POST',
  path: '/wps/limits/returnToPlay',
  summary: 'Ends an exclusion whose term is over, 24 hours after the member requested it.',
  access: 'member',
  value: PlayLimits,
  refusals: ['member.excluded', 'limit.waiting'],
});
