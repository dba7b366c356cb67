import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Conversation, ConversationId, Seq } from './shapes.ts';

/** POST /wps/support/read (docs/support.md). */
export const read = endpoint({
  method: 'POST',
  path: '/wps/support/read',
  summary: 'Marks the messages up to a number as read.',
  access: 'member-if-any',
  body: Type.Object({ conversationId: ConversationId, seq: Seq }),
  value: Conversation,
  refusals: ['not.found'],
});
