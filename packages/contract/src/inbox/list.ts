import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { InboxCategory, InboxMessage, MessageId } from './shapes.ts';

/** GET /wps/inbox/list (docs/gateway.md: Calls beyond §7). */
export const list = endpoint({
  method: 'GET',
  path: '/wps/inbox/list',
  summary: 'The member’s messages, newest first, in the language in which they were sent.',
  access: 'member',
  query: Type.Object({
    category: Type.Optional(InboxCategory),
    before: Type.Optional(MessageId),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  value: Type.Object({
    messages: Type.Array(InboxMessage),
    next: Type.Union([MessageId, Type.Null()], { description: 'continue with this as `before`' }),
    unreadCount: Type.Integer({ minimum: 0, description: 'of all categories' }),
  }),
  refusals: [],
});
