import type { messages as contract } from '@foyer/contract/support/messages.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { findMessages } from '../message.store.ts';
import { ownConversation } from '../own-conversation.ts';
import { toConversation, toMessage } from '../to-message.ts';

const PAGE_SIZE = 50;

/** GET /wps/support/messages. */
export const messages: Handler<typeof contract> = async (call, context) => {
  const { after, before, conversationId, limit = PAGE_SIZE } = call.query;
  const conversation = await ownConversation(call, conversationId, context);
  if (conversation instanceof Refusal) return conversation;
  const rows = await findMessages(context.pool, conversationId, { after, before, limit, withNotes: false });
  return {
    conversation: toConversation(conversation),
    messages: rows.map((row) => toMessage(row, context)),
    // Message 1 is the note that the conversation was opened.
    hasOlder: (rows[0]?.seq ?? 1) > 1,
  };
};
