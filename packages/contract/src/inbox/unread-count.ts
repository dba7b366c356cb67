import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/inbox/unreadCount (§4; docs/gateway.md: Calls beyond §7). */
export const unreadCount = endpoint({
  method: 'GET',
  path: '/wps/inbox/unreadCount',
  summary: 'The number of unread messages in the member’s inbox.',
  access: 'member',
  value: Type.Object({ unreadCount: Type.Integer({ minimum: 0 }) }),
  refusals: [],
});
