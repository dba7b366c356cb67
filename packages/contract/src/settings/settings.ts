import { endpoint } from '../endpoint.ts';
import { Settings } from './shapes.ts';

/** GET /wps/settings (docs/settings.md). */
export const settings = endpoint({
  method: 'GET',
  path: '/wps/settings',
  summary: 'What the member has chosen for themselves.',
  access: 'member',
  value: Settings,
  refusals: [],
});
