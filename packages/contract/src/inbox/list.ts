import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PageLimit } from '../page-limit.ts';
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
    limit: PageLimit,
  }),
  value: Type.Object({
    messages: Type.Array(InboxMessage),
    next: Type.Union([MessageId, Type.Null()], { description: '`before` of the next page; null at the end' }),
    unreadCount: Type.Integer({ minimum: 0, description: 'unread messages of all categories' }),
  }),
  refusals: [],
});
