import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PageLimit } from '../page-limit.ts';
import { Conversation, ConversationId, Seq, SupportMessage } from './shapes.ts';

/** GET /wps/support/messages (docs/support.md). */
export const messages = endpoint({
  method: 'GET',
  path: '/wps/support/messages',
  summary: 'Messages of a conversation in order: the newest, those before a number, or those after one.',
  access: 'member-if-any',
  query: Type.Object({
    conversationId: ConversationId,
    before: Type.Optional(Seq),
    after: Type.Optional(Seq),
    limit: PageLimit,
  }),
  value: Type.Object({
    conversation: Conversation,
    messages: Type.Array(SupportMessage),
    hasOlder: Type.Boolean({ description: 'whether there are messages before these' }),
  }),
  refusals: ['not.found'],
});
