import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/relay/CBS_unreadCount (§7): always a number that was counted. */
export const unreadCount = endpoint({
  method: 'GET',
  path: '/wps/relay/CBS_unreadCount',
  summary: 'How many messages of customer service the caller has not read; zero for a visitor who has written none.',
  access: 'member-if-any',
  value: Type.Object({ unreadCount: Type.Integer({ minimum: 0 }) }),
  refusals: ['access.denied'],
});
