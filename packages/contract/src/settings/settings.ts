import { endpoint } from '../endpoint.ts';
import { Settings } from './shapes.ts';

/** GET /wps/settings (docs/settings.md). */
export const settings = endpoint({
  method: 'GET',
  path: '/wps/settings',
  summary: 'The member’s settings.',
  access: 'member',
  value: Settings,
  refusals: [],
});
