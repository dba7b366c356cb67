import type { rate as contract } from '@foyer/contract/support/rate.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { rateConversation } from '../conversation.store.ts';
import { ownConversation } from '../own-conversation.ts';
import { toConversation } from '../to-message.ts';

/** POST /wps/support/rate. */
export const rate: Handler<typeof contract> = async (call, context) => {
  const { comment, conversationId: id, stars, tags } = call.body;
  const conversation = await ownConversation(call, id, context);
  if (conversation instanceof Refusal) return conversation;
  const isRated = await rateConversation(context.pool, {
    id,
    stars,
    tags: [...new Set(tags)],
    comment: comment.trim(),
  });
  return isRated ? toConversation({ ...conversation, stars }) : refuse('not.found');
};
