import type { typing as contract } from '@foyer/contract/support/typing.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { ownConversation } from '../own-conversation.ts';

/** POST /wps/support/typing. */
export const typing: Handler<typeof contract> = async (call, context) => {
  const conversation = await ownConversation(call, call.body.conversationId, context);
  if (conversation instanceof Refusal) return conversation;
  const { id, merchant, state } = conversation;
  if (state === 'open') await context.supportChannel.notifyBestEffort({ id, merchant, is: 'typing', by: 'customer' });
  return {};
};
