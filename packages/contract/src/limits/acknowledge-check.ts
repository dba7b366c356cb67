import { endpoint } from '../endpoint.ts';
import { PlaySession } from './shapes.ts';

/** POST /wps/limits/acknowledgeCheck (docs/limits.md). */
export const acknowledgeCheck = endpoint({
  method: 'POST',
  path: '/wps/limits/acknowledgeCheck',
  summary: 'Confirms that the member has seen a reality check; bets are accepted again.',
  access: 'member',
  value: PlaySession,
  refusals: [],
});
