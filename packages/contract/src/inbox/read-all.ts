import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { InboxCategory, MessageId } from './shapes.ts';

/** POST /wps/inbox/readAll (docs/gateway.md: Calls beyond §7). */
export const readAll = endpoint({
  method: 'POST',
  path: '/wps/inbox/readAll',
  summary: 'Marks a message and all older ones as read: those that arrived since the list was shown stay unread.',
  access: 'member',
  body: Type.Object({ upTo: MessageId, category: Type.Optional(InboxCategory) }),
  value: Type.Object({ unreadCount: Type.Integer({ minimum: 0 }) }),
  refusals: [],
});
