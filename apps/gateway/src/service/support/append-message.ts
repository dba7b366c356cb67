import { randomUUID } from 'node:crypto';
import type { SYSTEM_NOTES } from '@foyer/contract/support/shapes.ts';
import type { Queryable } from '@foyer/database/open-pool.ts';
import type { ConversationChange } from './channel/support-channel.ts';
import type { LockedConversation } from './conversation.store.ts';
import { type Author, getByClientId, insertMessage, type MessageRow } from './message.store.ts';

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

/** Adds a message to a locked conversation. */
export async function append(
  { client, notify }: ConversationChange,
  { id, merchant, seq, state }: LockedConversation,
  { addFile, author, clientId, isNote = false, staff = '', text }: Omit<Draft, 'conversationId'>,
): Promise<MessageRow> {
  const fileId = addFile ? await addFile(client) : null;
  const next = { conversationId: id, seq: seq + 1, clientId, author };
  await insertMessage(client, { ...next, staff: staff || null, isNote, body: text, fileId });
  // Nobody follows a draft: its customer gets it with the answer.
  if (state === 'draft' && author === 'system') return requireAdded(client, next);
  // Notes of the system report changes of the queue: opened, taken, released, closed, in distress.
  await notify(client, { id, merchant, is: 'message', ...(author === 'system' && { movesQueue: true }) });
  return requireAdded(client, next);
}

async function requireAdded(
  client: Queryable,
  message: { conversationId: string; clientId: string; author: Author },
): Promise<MessageRow> {
  const added = await getByClientId(client, message);
  if (!added) throw new Error('a message that was added is not there');
  return added;
}

/** Adds a note of the system, which both sides see. @param staff the person it is about */
export function appendNote(
  change: ConversationChange,
  conversation: LockedConversation,
  { note, staff = '' }: { note: (typeof SYSTEM_NOTES)[number]; staff?: string },
): Promise<MessageRow> {
  return append(change, conversation, { author: 'system', clientId: randomUUID(), staff, text: note });
}
