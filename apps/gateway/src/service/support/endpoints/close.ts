import type { close as contract } from '@foyer/contract/support/close.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { endConversation } from '../end-conversation.ts';
import { ownConversation } from '../own-conversation.ts';
import { toConversation } from '../to-message.ts';

/** POST /wps/support/close. */
export const close: Handler<typeof contract> = async (call, context) => {
  const { conversationId } = call.body;
  const conversation = await ownConversation(call, conversationId, context);
  if (conversation instanceof Refusal) return conversation;
  await endConversation(conversationId, context);
  const ended = await ownConversation(call, conversationId, context);
  return ended instanceof Refusal ? ended : toConversation(ended);
};
