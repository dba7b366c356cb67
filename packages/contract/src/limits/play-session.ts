import { endpoint } from '../endpoint.ts';
import { PlaySession } from './shapes.ts';

/** GET /wps/limits/playSession (docs/limits.md). */
export const playSession = endpoint({
  method: 'GET',
  path: '/wps/limits/playSession',
  summary: 'What has happened since the member logged in, for the reality check.',
  access: 'member',
  value: PlaySession,
  refusals: [],
});
