import type { read as contract } from '@foyer/contract/support/read.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { changeConversation } from '../channel/support-channel.ts';
import { markRead } from '../conversation.store.ts';
import { ownConversation } from '../own-conversation.ts';
import { toConversation } from '../to-message.ts';

/** POST /wps/support/read. */
export const read: Handler<typeof contract> = async (call, context) => {
  const { conversationId: id, seq } = call.body;
  const conversation = await ownConversation(call, id, context);
  if (conversation instanceof Refusal) return conversation;
  await changeConversation(context, async ({ client, notify }) => {
    if (await markRead(client, { id, by: 'customer', seq }))
      await notify(client, { id, merchant: conversation.merchant, is: 'state' });
  });
  const readSeq = Math.max(conversation.customerReadSeq, Math.min(seq, conversation.seq));
  return toConversation({ ...conversation, customerReadSeq: readSeq });
};
