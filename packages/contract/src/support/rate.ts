import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Conversation, ConversationId, RATING_TAGS } from './shapes.ts';

/** POST /wps/support/rate (docs/support.md). */
export const rate = endpoint({
  method: 'POST',
  path: '/wps/support/rate',
  summary: 'Rates a conversation that has ended (an open one is not found); a later rating replaces the earlier one.',
  access: 'member-if-any',
  body: Type.Object({
    conversationId: ConversationId,
    stars: Type.Integer({ minimum: 1, maximum: 5 }),
    tags: Type.Array(Type.Enum([...RATING_TAGS]), { maxItems: RATING_TAGS.length }),
    comment: Type.String({ maxLength: 500 }),
  }),
  value: Conversation,
  refusals: ['not.found'],
});
