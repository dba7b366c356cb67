import type { StaffRefusalCode } from '@foyer/contract/staff/refusals.data.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import { decideHarmCase, lockHarmCase } from '../harm/harm.store.ts';
import { hasPermission, type Person } from '../staff/person.ts';
import { writeAuditEntry } from '../staff/write-audit-entry.ts';
import { addFile } from '../support/add-file.ts';
import { appendNote } from '../support/append-message.ts';
import { type ConversationChange, changeConversation, type Notify } from '../support/channel/support-channel.ts';
import {
  closeConversation,
  type LockedConversation,
  lockConversation,
  markRead,
  setPriority,
} from '../support/conversation.store.ts';
import { postMessage } from '../support/post-message.ts';
import { assign, type DeskConversation, getDeskPerson, getForDesk, setTags } from './desk.store.ts';

type Needs = Pick<Context, 'now' | 'pool' | 'supportChannel'>;

const PERMISSION = 'support.answer';

/** A conversation for somebody who may answer at its merchant; another merchant's conversation is reported as unknown. */
export async function requireForDesk(
  id: string,
  person: Person,
  { pool }: Pick<Context, 'pool'>,
): Promise<DeskConversation | Refusal<'unknown'>> {
  const conversation = await getForDesk(pool, id);
  const isAllowed =
    conversation &&
    (await hasPermission(pool, person.name, { permission: PERMISSION, merchant: conversation.merchant }));
  return isAllowed ? conversation : refuse('unknown');
}

/**
 * Takes a conversation from the queue; from a colleague only if it is still theirs. The customer is told the assignee's display
 * name.
 * @param from the assignee that the person has seen; empty: nobody
 */
export const take = (id: string, from: string, { context, person }: { person: Person; context: Needs }) =>
  act(id, { action: 'support.take', person, context }, async (change, conversation) => {
    const { client } = change;
    if (!(await getDeskPerson(client, person.name))) return refuse('name');
    if ((conversation.assignee ?? '') !== from) return refuse('unchanged');
    if (!(await assign(client, id, person.name))) return refuse('unchanged');
    await appendNote(change, conversation, { note: 'joined', staff: person.name });
    return { state: 'open' as const };
  });

/** Gives a conversation back to the queue. */
export const release = (id: string, person: Person, context: Needs) =>
  act(id, { action: 'support.release', person, context }, async (change, conversation) => {
    if (conversation.state !== 'open' || !(await assign(change.client, id, null))) return refuse('unchanged');
    await appendNote(change, conversation, { note: 'waiting' });
    return { state: 'waiting' as const };
  });

/** Hands a conversation over to a colleague who may answer at its merchant. */
export const handOver = (id: string, to: string, { context, person }: { person: Person; context: Needs }) =>
  act(id, { action: 'support.hand-over', person, context }, async (change, conversation) => {
    const { client } = change;
    const { merchant } = conversation;
    const isFit =
      (await getDeskPerson(client, to)) &&
      (await hasPermission(context.pool, to, { permission: PERMISSION, merchant }));
    if (!isFit) return refuse('unknown');
    if (!(await assign(client, id, to))) return refuse('unchanged');
    await appendNote(change, conversation, { note: 'joined', staff: to });
    return { state: 'open' as const };
  });

export const end = (id: string, person: Person, context: Needs) =>
  act(id, { action: 'support.close', person, context }, async (change, conversation) => {
    if (conversation.state === 'closed') return refuse('unchanged');
    // The harm case must be decided first.
    if ((await lockHarmCase(change.client, id))?.state === 'open') return refuse('harm');
    await appendNote(change, conversation, { note: 'closed', staff: person.name });
    await closeConversation(change.client, id);
    return { state: 'closed' as const };
  });

export const tag = (id: string, tags: readonly string[], { context, person }: { person: Person; context: Needs }) =>
  act(id, { action: 'support.tag', person, context }, async ({ client, notify }, { merchant, state }) => {
    await setTags(client, id, [...new Set(tags)]);
    await notify(client, { id, merchant, is: 'state' });
    return { state };
  });

/**
 * Decides a harm case: `confirmed` if gambling harms the member, or `dismissed`. Only after dismissal are they sent offers
 * again, and does the conversation get back its former priority.
 */
export const decideHarm = (
  { id, reason, state }: { id: string; state: 'confirmed' | 'dismissed'; reason: string },
  { context, person }: { person: Person; context: Needs },
) =>
  act(id, { action: `support.harm.${state}`, reason, person, context }, async ({ client, notify }, { merchant }) => {
    const known = await lockHarmCase(client, id);
    if (!known || known.state === state) return refuse('unchanged');
    await decideHarmCase(client, known.id, { state, reason, staff: person.name });
    if (state === 'dismissed') await setPriority(client, id, known.formerPriority);
    await notify(client, { id, merchant, is: 'state', movesQueue: true });
    return { state, concern: known.concern };
  });

/** Answers, or leaves a note for colleagues. Only the assignee can answer. */
export async function write(
  { clientId, id, isNote, text }: { id: string; clientId: string; text: string; isNote: boolean },
  person: Person,
  context: Needs,
) {
  const conversation = await requireForDesk(id, person, context);
  if (conversation instanceof Refusal) return conversation;
  if (!isNote && conversation.assignee !== person.name) return refuse('unchanged');
  const draft = { conversationId: id, clientId, author: 'staff', staff: person.name, text, isNote } as const;
  const message = await postMessage(draft, context);
  return message instanceof Refusal ? refuse('unchanged') : message;
}

/** Sends a picture or a PDF. Only the assignee can. */
export async function sendFile(
  { id, ...file }: { id: string; clientId: string; name: string; data: string },
  person: Person,
  context: Needs & Pick<Context, 'seal'>,
) {
  const conversation = await requireForDesk(id, person, context);
  if (conversation instanceof Refusal) return conversation;
  if (conversation.assignee !== person.name) return refuse('unchanged');
  const message = await addFile(
    { ...file, conversationId: id, author: 'staff', staff: person.name, sender: `staff ${person.name}` },
    context,
  );
  if (!(message instanceof Refusal)) return message;
  return refuse(message.code === 'support.file' ? 'file' : 'unchanged');
}

/** Marks the customer's messages up to `seq` as read. */
export async function read(id: string, seq: number, { context, person }: { person: Person; context: Needs }) {
  const conversation = await requireForDesk(id, person, context);
  if (conversation instanceof Refusal) return conversation;
  const { merchant } = conversation;
  await changeConversation(context, async ({ client, notify }) => {
    if (await markRead(client, { id, by: 'staff', seq })) await notify(client, { id, merchant, is: 'state' });
  });
  return {};
}

/** Shows the customer that somebody is typing. */
export async function type(id: string, person: Person, context: Needs) {
  const conversation = await requireForDesk(id, person, context);
  if (conversation instanceof Refusal) return conversation;
  await context.supportChannel.notifyBestEffort({ id, merchant: conversation.merchant, is: 'typing', by: 'staff' });
  return {};
}

interface Action {
  action: string;
  reason?: string;
  person: Person;
  context: Needs;
}

/** Performs an action of a person on a conversation: locks, authorises, acts and records in one transaction. */
async function act<T extends object, Code extends StaffRefusalCode = never>(
  id: string,
  { action: name, context, person, reason = '' }: Action,
  work: (change: ConversationChange, conversation: LockedConversation) => Promise<T | Refusal<Code>>,
): Promise<T | Refusal<Code | 'unknown'>> {
  const transact = (notify: Notify) =>
    withTransaction(context.pool, async (client): Promise<T | Refusal<Code | 'unknown'>> => {
      const conversation = await lockConversation(client, id);
      if (!conversation) return refuse('unknown');
      const { assignee, merchant, state } = conversation;
      if (!(await hasPermission(client, person.name, { permission: PERMISSION, merchant }))) return refuse('unknown');
      const done = await work({ client, notify }, conversation);
      if (done instanceof Refusal) return done;
      const record = { action: name, merchant, subject: id, reason, before: { state, assignee }, after: done };
      await writeAuditEntry(client, { entry: record, person, now: context.now });
      return done;
    });
  return context.supportChannel.withNotifications(transact);
}
