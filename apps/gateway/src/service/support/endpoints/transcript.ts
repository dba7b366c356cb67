import type { transcript as contract } from '@foyer/contract/support/transcript.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { findMessages } from '../message.store.ts';
import { ownConversation } from '../own-conversation.ts';
import { toTranscript } from '../to-transcript.ts';

/** Longer conversations lose their beginning. */
const MAX_MESSAGES = 5_000;

/** GET /wps/support/transcript. */
export const transcript: Handler<typeof contract> = async (call, context) => {
  const conversation = await ownConversation(call, call.query.conversationId, context);
  if (conversation instanceof Refusal) return conversation;
  const rows = await findMessages(context.pool, conversation.id, { limit: MAX_MESSAGES, withNotes: false });
  const customer = call.session?.username ?? 'Visitor';
  return {
    name: `${call.merchant.code}-chat-${conversation.openedAt.toISOString().slice(0, 10)}.txt`,
    text: toTranscript(rows, { brand: call.merchant.name, customer }),
  };
};
