import { endpoint } from '../endpoint.ts';
import { Identity } from './shapes.ts';

/** GET /wps/identity/overview (docs/identity.md). */
export const overview = endpoint({
  method: 'GET',
  path: '/wps/identity/overview',
  summary: 'The member’s identity level, what each level allows and requires, and the newest check.',
  access: 'member',
  value: Identity,
  refusals: ['not.found'],
});
