import { endpoint } from '../endpoint.ts';
import { PlayLimits } from './shapes.ts';

/** GET /wps/limits/limits (docs/limits.md). */
export const limits = endpoint({
  method: 'GET',
  path: '/wps/limits/limits',
  summary: 'The member’s own limits and their use, and any break or exclusion.',
  access: 'member',
  value: PlayLimits,
  refusals: [],
});
