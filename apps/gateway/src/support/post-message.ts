import { randomUUID } from 'node:crypto';
import type { SYSTEM_NOTES } from '@foyer/contract/support/shapes.ts';
import { type Queryable, withTransaction } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../context.ts';
import { type LockedConversation, lockConversation } from './conversation.store.ts';
import { type Author, getByClientId, insertMessage, type MessageRow } from './message.store.ts';
import { notify } from './support-channel.store.ts';

export interface Draft {
  conversationId: string;
  clientId: string;
  author: Author;
  staff?: string;
  isNote?: boolean;
  text: string;
  /** Stores the file of the message, in its transaction. */
  addFile?(client: Queryable): Promise<string>;
}

/**
 * Adds a message to a conversation that is open, once for each client id of an author. The number is taken while the conversation is
 * locked, so that numbers and commits have one order; streams are notified with the commit.
 */
export function postMessage(
  draft: Draft,
  { pool }: Pick<Context, 'pool'>,
): Promise<MessageRow | Refusal<'not.found' | 'support.closed'>> {
  return withTransaction(pool, async (client) => {
    const conversation = await lockConversation(client, draft.conversationId);
    if (!conversation) return refuse('not.found');
    const known = await getByClientId(client, draft);
    if (known) return known;
    // Notes about a conversation may come after its end.
    if (conversation.state === 'closed' && !draft.isNote) return refuse('support.closed');
    return append(client, conversation, draft);
  });
}

/** Adds a message to a locked conversation. */
export async function append(
  client: Queryable,
  { id, merchant, seq }: LockedConversation,
  { addFile, author, clientId, isNote = false, staff = '', text }: Omit<Draft, 'conversationId'>,
): Promise<MessageRow> {
  const fileId = addFile ? await addFile(client) : null;
  const next = { conversationId: id, seq: seq + 1, clientId, author };
  await insertMessage(client, { ...next, staff: staff || null, isNote, body: text, fileId });
  // Notes of the system tell of what moves a queue: opened, taken, given back, ended.
  await notify(client, { id, merchant, is: 'message', ...(author === 'system' && { movesQueue: true }) });
  const added = await getByClientId(client, next);
  if (!added) throw new Error('a message that was added is not there');
  return added;
}

/** Adds a note of the system, which both sides see. @param staff about whom */
export function appendNote(
  client: Queryable,
  conversation: LockedConversation,
  { note, staff = '' }: { note: (typeof SYSTEM_NOTES)[number]; staff?: string },
): Promise<MessageRow> {
  return append(client, conversation, { author: 'system', clientId: randomUUID(), staff, text: note });
}
