import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { MAX_TEXT } from './limits.data.ts';
import { ClientId, ConversationId, SupportMessage } from './shapes.ts';

/** POST /wps/support/send (docs/support.md). */
export const send = endpoint({
  method: 'POST',
  path: '/wps/support/send',
  summary: 'Sends a message. Repeating it with the same client id adds no second message.',
  access: 'member-if-any',
  body: Type.Object({
    conversationId: ConversationId,
    clientId: ClientId,
    text: Type.String({ minLength: 1, maxLength: MAX_TEXT }),
  }),
  value: SupportMessage,
  refusals: ['not.found', 'support.closed', 'TOO_MANY_REQUEST_CALL'],
});
