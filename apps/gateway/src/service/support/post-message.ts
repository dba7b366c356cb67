import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import { append, type Draft } from './append-message.ts';
import { changeConversation } from './channel/support-channel.ts';
import { beginConversation, lockConversation } from './conversation.store.ts';
import { detectHarm } from './detect-harm.ts';
import { getByClientId, type MessageRow } from './message.store.ts';

/**
 * Adds a message to a conversation that is not closed, once for each client id of an author. It is numbered while the
 * conversation is locked, so that numbers and commits have the same order.
 */
export function postMessage(
  draft: Draft,
  context: Pick<Context, 'pool' | 'supportChannel'>,
): Promise<MessageRow | Refusal<'not.found' | 'support.closed'>> {
  return changeConversation(context, async (change) => {
    const { client } = change;
    const conversation = await lockConversation(client, draft.conversationId);
    if (!conversation) return refuse('not.found');
    const known = await getByClientId(client, draft);
    if (known) return known;
    // Notes can be added to closed conversations.
    if (conversation.state === 'closed' && !draft.isNote) return refuse('support.closed');
    const message = await append(change, conversation, draft);
    if (conversation.state === 'draft' && draft.author === 'customer') {
      await beginConversation(client, conversation.id);
      await change.notify(client, {
        id: conversation.id,
        merchant: conversation.merchant,
        is: 'state',
        movesQueue: true,
      });
    }
    if (draft.author === 'customer') await detectHarm(change, conversation, message);
    return message;
  });
}
