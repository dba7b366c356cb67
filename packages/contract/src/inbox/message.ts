import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { InboxMessage, MessageId } from './shapes.ts';

/** GET /wps/inbox/message (docs/gateway.md: Calls beyond §7). */
export const message = endpoint({
  method: 'GET',
  path: '/wps/inbox/message',
  summary: 'One message. Reading it does not mark it as read.',
  access: 'member',
  query: Type.Object({ messageId: MessageId }),
  value: InboxMessage,
  refusals: ['not.found'],
});
