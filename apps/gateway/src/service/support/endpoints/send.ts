import type { send as contract } from '@foyer/contract/support/send.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { ownConversation } from '../own-conversation.ts';
import { postMessage } from '../post-message.ts';
import { takeStart, takeUse } from '../support-limits.ts';
import { toMessage } from '../to-message.ts';

/** POST /wps/support/send. */
export const send: Handler<typeof contract> = async (call, context) => {
  const { clientId, conversationId, text } = call.body;
  const conversation = await ownConversation(call, conversationId, context);
  if (conversation instanceof Refusal) return conversation;
  // First, so that a call that is repeated with its puzzle counts once.
  if (conversation.state === 'draft' && !call.session) {
    const refused = await takeStart('support-start', { caller: call, fields: call.body }, context);
    if (refused) return refused;
  }
  const limited = await takeUse('message', conversationId, context);
  if (limited) return limited;
  const message = await postMessage({ conversationId, clientId, author: 'customer', text }, context);
  return message instanceof Refusal ? message : toMessage(message, context);
};
