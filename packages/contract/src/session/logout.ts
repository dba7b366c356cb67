import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** POST /wps/session/logout (docs/gateway.md: Sessions). An ended or unknown session is a success too. */
export const logout = endpoint({
  method: 'POST',
  path: '/wps/session/logout',
  summary: 'Ends the session of the token.',
  endsUse: true,
  access: 'member-if-any',
  exemptFrom: ['maintenance'],
  value: Type.Object({ ended: Type.Boolean() }),
  refusals: [],
});
