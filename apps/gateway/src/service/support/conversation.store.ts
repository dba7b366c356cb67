import type { SupportTopic } from '@foyer/contract/support/shapes.ts';
import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Customer } from './customer.ts';

/** `draft`: its customer has not written yet; staff do not see it. */
export type ConversationState = 'draft' | 'waiting' | 'open' | 'closed';

/** Priority of customers at risk: above every VIP label; self-harm above everything. */
export const URGENT = { 'self-harm': 20_000, gambling: 10_000 } as const;

/** A conversation, as its customer sees it. */
export interface ConversationRow {
  id: string;
  merchant: string;
  state: ConversationState;
  topic: SupportTopic;
  assignee: string | null;
  /** The assignee's display name. */
  staffName: string | null;
  seq: number;
  customerReadSeq: number;
  staffReadSeq: number;
  stars: number | null;
  openedAt: Date;
  /** From 1 while it is waiting, else 0. */
  queuePosition: number;
}

const COLUMNS = `conversation.id, conversation.merchant, state, topic, assignee, shown_name as "staffName", seq,
  customer_read_seq as "customerReadSeq", staff_read_seq as "staffReadSeq", stars, opened_at as "openedAt",
  case when state = 'waiting' then (
    select count(*)::int from foyer.support_conversation ahead
    where ahead.merchant = conversation.merchant and ahead.state = 'waiting'
      and (-ahead.priority, ahead.waiting_since, ahead.id)
        <= (-conversation.priority, conversation.waiting_since, conversation.id)) else 0 end as "queuePosition"`;
const FROM = `foyer.support_conversation conversation left join foyer.support_staff on staff = assignee`;
/** Ownership filter; null never matches null. */
const OWN = 'merchant = $1 and (member_id = $2 or visitor_ref = $3)';

const valuesOf = ({ memberId, merchant, visitorRef }: Customer) => [merchant, memberId, visitorRef];

/** The customer's open or waiting conversation, else the newest one. */
export async function getLatest(client: Queryable, customer: Customer): Promise<ConversationRow | null> {
  const { rows } = await client.query<ConversationRow>({
    name: 'get-latest-conversation',
    text: `select ${COLUMNS} from ${FROM} where ${OWN} order by state = 'closed', opened_at desc limit 1`,
    values: valuesOf(customer),
  });
  return rows[0] ?? null;
}

/** How many messages of staff a customer has not read, in all of their conversations. */
export async function countUnread(client: Queryable, customer: Customer): Promise<number> {
  const { rows } = await client.query<{ unread: number }>({
    name: 'count-unread-of-support',
    text: `select count(*)::int as unread from foyer.support_conversation conversation
      join foyer.support_message message on message.conversation_id = conversation.id
      where ${OWN} and message.seq > customer_read_seq and author = 'staff' and not is_note`,
    values: valuesOf(customer),
  });
  return rows[0]?.unread ?? 0;
}

/** A conversation of a customer; null for anyone else’s. */
export async function getOwn(client: Queryable, customer: Customer, id: string): Promise<ConversationRow | null> {
  const { rows } = await client.query<ConversationRow>({
    name: 'get-own-conversation',
    text: `select ${COLUMNS} from ${FROM} where ${OWN} and id = $4`,
    values: [...valuesOf(customer), id],
  });
  return rows[0] ?? null;
}

/** Conversations by id, for streams, whose customers have been checked. */
export async function findByIds(client: Queryable, ids: readonly string[]): Promise<ConversationRow[]> {
  const { rows } = await client.query<ConversationRow>({
    name: 'find-conversations-by-id',
    text: `select ${COLUMNS} from ${FROM} where id = any($1::uuid[])`,
    values: [ids],
  });
  return rows;
}

/** The merchant's queue, next to be answered first. */
export async function findQueue(client: Queryable, merchant: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'find-support-queue',
    text: `select id from foyer.support_conversation where merchant = $1 and state = 'waiting'
      order by -priority, waiting_since, id`,
    values: [merchant],
  });
  return rows.map(({ id }) => id);
}

export interface NewConversation {
  id: string;
  language: string;
  topic: SupportTopic;
  priority: number;
}

/** Makes a draft of a conversation, unless the customer has a conversation that is not closed. @returns whether it did */
export async function insertConversation(
  client: Queryable,
  customer: Customer,
  { id, language, priority, topic }: NewConversation,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'insert-conversation',
    text: `insert into foyer.support_conversation
        (merchant, member_id, visitor_ref, id, language, topic, priority, state)
      values ($1, $2, $3, $4, $5, $6, $7, 'draft') on conflict do nothing`,
    values: [...valuesOf(customer), id, language, topic, priority],
  });
  return rowCount === 1;
}

/** Puts a draft into the queue. */
export async function beginConversation(client: Queryable, id: string): Promise<void> {
  await client.query({
    name: 'begin-conversation',
    text: `update foyer.support_conversation
      set state = 'waiting', began_at = foyer.clock(), opened_at = foyer.clock(), waiting_since = foyer.clock(), unanswered_since = foyer.clock()
      where id = $1 and state = 'draft'`,
    values: [id],
  });
}

/** Assigns a visitor's open conversation to the member that they turned out to be, unless the member has one open. */
export async function adoptConversation(
  client: Queryable,
  {
    memberId,
    merchant,
    priority,
    visitorRef,
  }: { merchant: string; memberId: bigint; visitorRef: string; priority: number },
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>({
    name: 'adopt-conversation',
    text: `update foyer.support_conversation set member_id = $2, visitor_ref = null, priority = greatest(priority, $4)
      where merchant = $1 and visitor_ref = $3 and state <> 'closed' and not exists (
        select from foyer.support_conversation own where own.member_id = $2 and own.state <> 'closed')
      returning id`,
    values: [merchant, memberId, visitorRef, priority],
  });
  return rows[0]?.id ?? null;
}

/** A locked conversation, as needed for changing it. */
export interface LockedConversation {
  id: string;
  merchant: string;
  state: ConversationState;
  seq: number;
  assignee: string | null;
  /** Null: a visitor’s. */
  memberId: bigint | null;
  priority: number;
}

/** Locks a conversation until the transaction ends, so that messages are numbered in sequence. */
export async function lockConversation(client: Queryable, id: string): Promise<LockedConversation | null> {
  const { rows } = await client.query<LockedConversation>({
    name: 'lock-conversation',
    text: `select id, merchant, state, seq, assignee, member_id as "memberId", priority
      from foyer.support_conversation where id = $1 for update`,
    values: [id],
  });
  return rows[0] ?? null;
}

export async function setPriority(client: Queryable, id: string, priority: number): Promise<void> {
  await client.query({
    name: 'set-support-priority',
    text: 'update foyer.support_conversation set priority = $2 where id = $1',
    values: [id, priority],
  });
}

/** Marks messages up to a number as read. @returns whether anything changed */
export async function markRead(
  client: Queryable,
  { by, id, seq }: { id: string; by: 'customer' | 'staff'; seq: number },
): Promise<boolean> {
  const column = `${by}_read_seq`;
  const { rowCount } = await client.query({
    name: `mark-support-read-${by}`,
    text: `update foyer.support_conversation set ${column} = least($2, seq) where id = $1 and ${column} < least($2, seq)`,
    values: [id, seq],
  });
  return rowCount === 1;
}

/** @returns false if it was closed already */
export async function closeConversation(client: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'close-conversation',
    text: `update foyer.support_conversation
      set state = 'closed', closed_at = foyer.clock(), waiting_since = null, unanswered_since = null
      where id = $1 and state <> 'closed'`,
    values: [id],
  });
  return rowCount === 1;
}

/** @returns false while the conversation is not closed */
export async function rateConversation(
  client: Queryable,
  { comment, id, stars, tags }: { id: string; stars: number; tags: readonly string[]; comment: string },
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'rate-conversation',
    text: `update foyer.support_conversation
      set stars = $2, rating_tags = $3, rating_comment = $4, rated_at = foyer.clock() where id = $1 and state = 'closed'`,
    values: [id, stars, tags, comment],
  });
  return rowCount === 1;
}

/** The median wait for the first answer at a merchant in the last day, in seconds; null if nobody was answered. */
export async function getUsualWait(client: Queryable, merchant: string): Promise<number | null> {
  const { rows } = await client.query<{ seconds: number | null }>({
    name: 'get-usual-wait',
    text: `select percentile_cont(0.5) within group (order by extract(epoch from first_answer_at - opened_at))::float8 as seconds
      from foyer.support_conversation
      where merchant = $1 and first_answer_at > foyer.clock() - interval '1 day'`,
    values: [merchant],
  });
  const seconds = rows[0]?.seconds ?? null;
  return seconds === null ? null : Math.max(0, Math.round(seconds));
}

/** Conversations without a message for a week. */
export async function findForgotten(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from foyer.support_conversation where state in ('waiting', 'open') and touched_at < foyer.clock() - interval '7 days' limit 500`,
  );
  return rows.map(({ id }) => id);
}

/** Conversations are stored for 24 months, drafts for a day (docs/support.md). */
export async function deleteOldConversations(client: Queryable): Promise<void> {
  await client.query(
    `delete from foyer.support_conversation where state = 'closed' and closed_at < foyer.clock() - interval '24 months'
      or began_at is null and touched_at < foyer.clock() - interval '1 day'`,
  );
}

/** The conversations of a member that are not closed: at most one. */
export async function findOpenConversationsOf(client: Queryable, memberId: bigint): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'find-open-conversations-of',
    text: `select id from foyer.support_conversation where member_id = $1 and state <> 'closed'`,
    values: [memberId],
  });
  return rows.map(({ id }) => id);
}
