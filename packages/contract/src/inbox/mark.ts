import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { MessageId } from './shapes.ts';

/** POST /wps/inbox/mark (docs/gateway.md: Calls beyond §7). */
export const mark = endpoint({
  method: 'POST',
  path: '/wps/inbox/mark',
  summary: 'Marks messages as read or unread, removes or restores them. Ids that are not the member’s are ignored.',
  access: 'member',
  body: Type.Object({
    messageIds: Type.Array(MessageId, { minItems: 1, maxItems: 100 }),
    as: Type.Enum(['read', 'unread', 'removed', 'restored']),
  }),
  value: Type.Object({ unreadCount: Type.Integer({ minimum: 0 }) }),
  refusals: [],
});
