import { findConcern } from '../harm/find-concern.ts';
import { addToHarmCase, lockHarmCase, openHarmCase } from '../harm/harm.store.ts';
import { CONCERNS } from '../harm/phrases.data.ts';
import { appendNote } from './append-message.ts';
import type { ConversationChange } from './channel/support-channel.ts';
import { type LockedConversation, setPriority, URGENT } from './conversation.store.ts';
import type { MessageRow } from './message.store.ts';

const NOTES = { 'self-harm': 'helpSelfHarm', gambling: 'helpGambling' } as const;

/**
 * Handles a message that shows distress: its conversation is prioritised, its writer sees help lines, and a case is opened; the
 * member gets no offers until it is dismissed. A conversation has one open case; further messages are added to it, and only a
 * graver one reopens it.
 */
export async function detectHarm(
  change: ConversationChange,
  conversation: LockedConversation,
  { body, seq }: MessageRow,
): Promise<void> {
  const concern = findConcern(body);
  if (!concern) return;
  const { client } = change;
  const { id: conversationId, memberId, merchant, priority } = conversation;
  const known = await lockHarmCase(client, conversationId);
  const isGraver = known !== null && CONCERNS.indexOf(concern) < CONCERNS.indexOf(known.concern);
  if (known) await addToHarmCase(client, known.id, { concern, seq, isGraver });
  else await openHarmCase(client, { merchant, conversationId, memberId, concern, seq, priority });
  if (known && !isGraver) return;
  await setPriority(client, conversationId, URGENT[concern]);
  await appendNote(change, { ...conversation, seq }, { note: NOTES[concern] });
}
