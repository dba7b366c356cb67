import type { open as contract } from '@foyer/contract/support/open.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { openConversation } from '../open-conversation.ts';
import { toConversation } from '../to-message.ts';

/** POST /wps/support/open. */
export const open: Handler<typeof contract> = async (call, context) => {
  const opened = await openConversation(call, call.body, context);
  if (opened instanceof Refusal) return opened;
  const { conversation, visitorToken } = opened;
  return { conversation: toConversation(conversation), visitorToken };
};
