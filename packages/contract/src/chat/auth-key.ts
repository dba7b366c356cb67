import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/chat/authKey (§7: the chat's auth key). */
export const authKey = endpoint({
  method: 'GET',
  path: '/wps/chat/authKey',
  summary:
    'A key, valid for half an hour, with which a chat sends us the caller’s contact details; it contains no details itself.',
  access: 'member-if-any',
  value: Type.String(),
  refusals: ['access.denied'],
  limit: { what: 'CALL', perMinute: { ip: 600, device: 30 } },
});
