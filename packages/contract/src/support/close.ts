import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Conversation, ConversationId } from './shapes.ts';

/** POST /wps/support/close (docs/support.md). */
export const close = endpoint({
  method: 'POST',
  path: '/wps/support/close',
  summary: 'Ends a conversation; also succeeds for one that has ended.',
  access: 'member-if-any',
  body: Type.Object({ conversationId: ConversationId }),
  value: Conversation,
  refusals: ['not.found'],
});
