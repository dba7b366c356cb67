import type { Context } from '../../context.ts';
import { appendNote } from './append-message.ts';
import { changeConversation } from './channel/support-channel.ts';
import { closeConversation, findForgotten, lockConversation } from './conversation.store.ts';

type Needs = Pick<Context, 'pool' | 'supportChannel'>;

/** Closes a conversation, if it is not closed already. @param staff who closes it; by default its customer */
export async function endConversation(id: string, context: Needs, staff = ''): Promise<boolean> {
  return changeConversation(context, async (change) => {
    const { client } = change;
    const conversation = await lockConversation(client, id);
    if (!conversation || conversation.state === 'closed') return false;
    await appendNote(change, conversation, { note: 'closed', staff });
    return closeConversation(client, id);
  });
}

/** Closes conversations without a message for a week. */
export async function endForgotten(context: Needs): Promise<void> {
  for (const id of await findForgotten(context.pool)) await endConversation(id, context);
}
