import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/chat/authKey (§7: the chat's auth key). */
export const authKey = endpoint({
  method: 'GET',
  path: '/wps/chat/authKey',
  summary: 'A key for half an hour by which a chat gives us contact details of the caller; it says nothing about them.',
  access: 'member-if-any',
  value: Type.String(),
  refusals: ['access.denied'],
  limit: { what: 'CALL', perMinute: { ip: 600, device: 30 } },
});
