import { endpoint } from '../endpoint.ts';
import { Settings } from './shapes.ts';

/** POST /wps/settings/keep (docs/settings.md). */
export const keep = endpoint({
  method: 'POST',
  path: '/wps/settings/keep',
  summary: 'Cancels the closing of the account.',
  access: 'member',
  value: Settings,
  refusals: [],
});
