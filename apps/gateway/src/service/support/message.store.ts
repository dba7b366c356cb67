import type { Queryable } from '@foyer/database/open-pool.ts';

export type Author = 'customer' | 'staff' | 'system';

/** A file of a message, without its bytes. */
export interface FileFacts {
  id: string;
  type: 'picture' | 'pdf';
  name: string;
  bytes: number;
  width: number;
  height: number;
}

export interface MessageRow {
  conversationId: string;
  seq: number;
  clientId: string;
  author: Author;
  staff: string | null;
  /** The display name of the member of staff. */
  staffName: string | null;
  isNote: boolean;
  body: string;
  file: FileFacts | null;
  at: Date;
}

const SELECT = `select message.conversation_id as "conversationId", seq, client_id as "clientId", author, message.staff,
    shown_name as "staffName", is_note as "isNote", body, at,
    case when file.id is not null then json_build_object('id', file.id, 'type', file.type, 'name', file.name,
      'bytes', file.bytes, 'width', file.width, 'height', file.height) end as file
  from foyer.support_message message
  left join foyer.support_staff named on named.staff = message.staff
  left join foyer.support_file file on file.id = message.file_id`;

export interface NewMessage {
  conversationId: string;
  seq: number;
  clientId: string;
  author: Author;
  staff: string | null;
  isNote: boolean;
  body: string;
  fileId: string | null;
}

/** The message that an author has sent under this id; null: none yet. */
export async function getByClientId(
  client: Queryable,
  { author, clientId, conversationId }: Pick<NewMessage, 'author' | 'clientId' | 'conversationId'>,
): Promise<MessageRow | null> {
  const { rows } = await client.query<MessageRow>({
    name: 'get-support-message',
    text: `${SELECT} where message.conversation_id = $1 and author = $2 and client_id = $3`,
    values: [conversationId, author, clientId],
  });
  return rows[0] ?? null;
}

/** Adds a message, and updates its conversation, which is locked. */
export async function insertMessage(client: Queryable, message: NewMessage): Promise<void> {
  const { author, body, clientId, conversationId, fileId, isNote, seq, staff } = message;
  await client.query({
    name: 'insert-support-message',
    text: `with added as (
        insert into foyer.support_message (conversation_id, seq, client_id, author, staff, is_note, body, file_id)
        values ($1, $2, $3, $4, $5, $6, $7, $8) returning at)
      update foyer.support_conversation set seq = $2,
        touched_at = (select at from added),
        customer_read_seq = case when $4 = 'customer' then $2 else customer_read_seq end,
        staff_read_seq = case when $4 = 'staff' and not $6 then $2 else staff_read_seq end,
        unanswered_since = case
          when $4 = 'customer' then coalesce(unanswered_since, (select at from added))
          when $4 = 'staff' and not $6 then null else unanswered_since end,
        first_answer_at = case when $4 = 'staff' and not $6 then coalesce(first_answer_at, (select at from added))
          else first_answer_at end
      where id = $1`,
    values: [conversationId, seq, clientId, author, staff, isNote, body, fileId],
  });
}

/** A page of a conversation. */
export interface Page {
  before?: number | undefined;
  after?: number | undefined;
  limit: number;
  /** Whether to include notes of staff. */
  withNotes: boolean;
}

/** Messages in order: the oldest after a number, else the newest before one, else the newest. */
export async function findMessages(client: Queryable, conversationId: string, page: Page): Promise<MessageRow[]> {
  const { after, before, limit, withNotes } = page;
  const isForward = after !== undefined;
  const { rows } = await client.query<MessageRow>({
    name: `find-support-messages-${isForward ? 'after' : 'before'}`,
    text: `${SELECT} where message.conversation_id = $1 and seq > $2 and seq < $3 and ($5 or not is_note)
      order by seq ${isForward ? 'asc' : 'desc'} limit $4`,
    values: [conversationId, after ?? 0, before ?? 2_147_483_647, limit, withNotes],
  });
  return isForward ? rows : rows.reverse();
}
