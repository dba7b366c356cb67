import Type from 'typebox';
import { PuzzleFields } from '../captcha-fields.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_TEXT } from './limits.data.ts';
import { ClientId, ConversationId, SupportMessage } from './shapes.ts';

/** POST /wps/support/send (docs/support.md). The first message of a visitor from an address that has begun many conversations needs a puzzle. */
export const send = endpoint({
  method: 'POST',
  path: '/wps/support/send',
  summary: 'Sends a message. Repeating it with the same client id adds no second message.',
  access: 'member-if-any',
  body: Type.Object({
    conversationId: ConversationId,
    clientId: ClientId,
    text: Type.String({ minLength: 1, maxLength: MAX_TEXT }),
    ...PuzzleFields,
  }),
  value: SupportMessage,
  refusals: ['not.found', 'support.closed', 'puzzle.required', 'TOO_MANY_REQUEST_CALL'],
});
