import type { InboxCategory, InboxSubject } from '@foyer/contract/inbox/shapes.ts';
import type { Client, Queryable } from '@foyer/database/open-pool.ts';

export interface NewMessage {
  merchant: string;
  memberId: bigint;
  title: string;
  body: string;
  category: InboxCategory;
  /** What it is about; null: nothing that can be opened. */
  subject: { type: InboxSubject; id: string } | null;
}

export interface StoredMessage extends Pick<NewMessage, 'title' | 'body' | 'category' | 'subject'> {
  id: bigint;
  at: Date;
  readAt: Date | null;
}

/** What a member can do to messages. */
export type Mark = 'read' | 'unread' | 'removed' | 'restored';

const COLUMNS = `id, category, title, body, created_at as at, read_at as "readAt",
  case when subject_type is not null then jsonb_build_object('type', subject_type, 'id', subject_id) end as subject`;

export async function countUnread(client: Queryable, memberId: bigint): Promise<number> {
  const { rows } = await client.query<{ unread: bigint }>({
    name: 'count-unread',
    text: `select count(*) as unread from foyer.inbox_message
      where member_id = $1 and read_at is null and removed_at is null`,
    values: [memberId],
  });
  return Number(rows[0]?.unread ?? 0n);
}

/** A member’s messages, newest first. @param page at most `limit`, older than `before`, of a category or of all */
export async function findInboxMessages(
  client: Queryable,
  memberId: bigint,
  page: { category: InboxCategory | null; before: bigint | null; limit: number },
): Promise<StoredMessage[]> {
  const { rows } = await client.query<StoredMessage>(
    `select ${COLUMNS} from foyer.inbox_message where member_id = $1 and removed_at is null
       and ($2::text is null or category = $2) and ($3::bigint is null or id < $3) order by id desc limit $4`,
    [memberId, page.category, page.before, page.limit],
  );
  return rows;
}

/** @returns null if the member has no such message, or has removed it */
export async function getMessage(client: Queryable, memberId: bigint, id: bigint): Promise<StoredMessage | null> {
  const { rows } = await client.query<StoredMessage>(
    `select ${COLUMNS} from foyer.inbox_message where member_id = $1 and id = $2 and removed_at is null`,
    [memberId, id],
  );
  return rows[0] ?? null;
}

const CHANGES: Record<Mark, string> = {
  read: 'read_at = coalesce(read_at, foyer.clock())',
  unread: 'read_at = null',
  removed: 'removed_at = coalesce(removed_at, foyer.clock())',
  restored: 'removed_at = null',
};

/** Marks a member’s messages; ids of others are ignored. */
export async function markMessages(
  client: Queryable,
  memberId: bigint,
  { ids, as }: { ids: readonly bigint[]; as: Mark },
): Promise<void> {
  await client.query(`update foyer.inbox_message set ${CHANGES[as]} where member_id = $1 and id = any($2::bigint[])`, [
    memberId,
    ids,
  ]);
}

/** Marks a message and all older ones as read. */
export async function markAllRead(
  client: Queryable,
  memberId: bigint,
  { category, upTo }: { category: InboxCategory | null; upTo: bigint },
): Promise<void> {
  await client.query(
    `update foyer.inbox_message set read_at = foyer.clock() where member_id = $1 and read_at is null
       and removed_at is null and id <= $2 and ($3::text is null or category = $3)`,
    [memberId, upTo, category],
  );
}

/** Adds a message to a member’s inbox. */
export async function addMessage(
  client: Client,
  { body, category, memberId, merchant, subject, title }: NewMessage,
): Promise<void> {
  await client.query({
    name: 'add-inbox-message',
    text: `insert into foyer.inbox_message (merchant, member_id, title, body, category, subject_type, subject_id, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, foyer.clock())`,
    values: [merchant, memberId, title, body, category, subject?.type ?? null, subject?.id ?? null],
  });
}

/** Deletes messages older than a year, and those removed by members over 30 days ago. */
export async function deleteOldMessages(client: Queryable): Promise<void> {
  await client.query(
    `delete from foyer.inbox_message where created_at < foyer.clock() - interval '12 months'
       or removed_at < foyer.clock() - interval '30 days'`,
  );
}

/** The language that a member uses. */
export async function getMemberLanguage(client: Queryable, memberId: bigint): Promise<string> {
  const { rows } = await client.query<{ language: string }>({
    name: 'get-member-language',
    text: 'select language from foyer.member where id = $1',
    values: [memberId],
  });
  return rows[0]?.language ?? 'EN';
}

/** The address for e-mails about the member's money; null if they do not want any. */
export async function getMailAddress(client: Queryable, memberId: bigint): Promise<string | null> {
  const { rows } = await client.query<{ email: string | null }>(
    'select email from foyer.member where id = $1 and money_by_email',
    [memberId],
  );
  return rows[0]?.email ?? null;
}
