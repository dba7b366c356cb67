import { endpoint } from '../endpoint.ts';
import { PlaySession } from './shapes.ts';

/** GET /wps/limits/playSession (docs/limits.md). */
export const playSession = endpoint({
  method: 'GET',
  path: '/wps/limits/playSession',
  summary: 'The member’s play since login, for the reality check.',
  access: 'member',
  value: PlaySession,
  refusals: [],
});
