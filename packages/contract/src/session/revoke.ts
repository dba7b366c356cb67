import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** DELETE /wps/session/list: ends one session, forgets one device, or all but this one. */
export const revoke = endpoint({
  method: 'DELETE',
  path: '/wps/session/list',
  summary: 'Ends a session or forgets a device of the member; `others` does so for all but the current one.',
  access: 'member',
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 40 }) }),
  value: Type.Object({ ended: Type.Integer({ description: 'number of sessions ended and devices forgotten' }) }),
  refusals: ['not.found'],
});
