import { withTransaction } from '@foyer/database/open-pool.ts';
import type { Context } from '../context.ts';
import { closeConversation, findForgotten, lockConversation } from './conversation.store.ts';
import { appendNote } from './post-message.ts';

/** Ends a conversation; nothing happens to one that has ended. @param staff who ends it; its customer without */
export async function endConversation(id: string, { pool }: Pick<Context, 'pool'>, staff = ''): Promise<boolean> {
  return withTransaction(pool, async (client) => {
    const conversation = await lockConversation(client, id);
    if (!conversation || conversation.state === 'closed') return false;
    await appendNote(client, conversation, { note: 'closed', staff });
    return closeConversation(client, id);
  });
}

/** Ends conversations in which nothing was written for a week. */
export async function endForgotten(context: Pick<Context, 'pool'>): Promise<void> {
  for (const id of await findForgotten(context.pool)) await endConversation(id, context);
}
