import type { addFile as contract } from '@foyer/contract/support/add-file.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { senderOf } from '../../../platform/pictures/sender.ts';
import { addFile as add } from '../add-file.ts';
import { getByClientId } from '../message.store.ts';
import { ownConversation } from '../own-conversation.ts';
import { takeStart, takeUse } from '../support-limits.ts';
import { toMessage } from '../to-message.ts';

/** POST /wps/support/addFile. */
export const addFile: Handler<typeof contract> = async (call, context) => {
  const { conversationId } = call.body;
  const conversation = await ownConversation(call, conversationId, context);
  if (conversation instanceof Refusal) return conversation;
  const sender = senderOf({ memberId: call.session?.memberId ?? null, ip: call.ip });
  const sent = { ...call.body, author: 'customer', sender } as const;
  // A repeated call need not be decoded again.
  const known = await getByClientId(context.pool, sent);
  if (known) return toMessage(known, context);
  if (conversation.state === 'closed') return refuse('support.closed');
  // First, so that a call that is repeated with its puzzle counts once.
  if (conversation.state === 'draft' && !call.session) {
    const refused = await takeStart('support-start', { caller: call, fields: call.body }, context);
    if (refused) return refused;
  }
  const limited = await takeUse('file', conversationId, context);
  if (limited) return limited;
  const message = await add(sent, context);
  return message instanceof Refusal ? message : toMessage(message, context);
};
