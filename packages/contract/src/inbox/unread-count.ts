import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/inbox/unreadCount (§4; docs/gateway.md: Calls beyond §7). */
export const unreadCount = endpoint({
  method: 'GET',
  path: '/wps/inbox/unreadCount',
  summary: 'How many messages of the inbox the member has not read.',
  access: 'member',
  value: Type.Object({ unreadCount: Type.Integer({ minimum: 0 }) }),
  refusals: [],
});
