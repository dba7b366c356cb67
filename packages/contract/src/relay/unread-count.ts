import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/relay/CBS_unreadCount (§7): always an exact count. */
export const unreadCount = endpoint({
  method: 'GET',
  path: '/wps/relay/CBS_unreadCount',
  summary: 'The number of the caller’s unread messages from customer service; 0 for a visitor who has written none.',
  access: 'member-if-any',
  value: Type.Object({ unreadCount: Type.Integer({ minimum: 0 }) }),
  refusals: ['access.denied'],
});
