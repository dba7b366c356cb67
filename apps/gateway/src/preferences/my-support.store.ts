import type { Queryable } from '@foyer/database/open-pool.ts';

/** A member's conversations with customer service, without notes of staff. */
interface MySupport {
  chats: {
    openedAt: Date;
    closedAt: Date | null;
    messages: { by: string; text: string; file: string | null; at: Date }[];
  }[];
  /** The concerns raised by messages, and what staff decided. */
  harm: { concern: string; state: string; noticedAt: Date }[];
  feedback: { kind: string; text: string; sentAt: Date; answer: string | null }[];
}

/** Reads them for the member’s data export. */
export async function findMySupport(client: Queryable, memberId: bigint): Promise<MySupport> {
  const [chats, feedback, harm] = await Promise.all([
    client.query<MySupport['chats'][number]>(
      `select opened_at as "openedAt", closed_at as "closedAt", (
         select coalesce(jsonb_agg(jsonb_build_object('by', message.author, 'text', message.body, 'file', file.name, 'at', message.at)
           order by message.seq), '[]')
         from foyer.support_message message left join foyer.support_file file on file.id = message.file_id
         where message.conversation_id = conversation.id and not message.is_note and message.author <> 'system') as messages
       from foyer.support_conversation conversation where member_id = $1 order by opened_at`,
      [memberId],
    ),
    client.query<MySupport['feedback'][number]>(
      `select kind, body as text, created_at as "sentAt", answer from foyer.feedback where member_id = $1 order by number`,
      [memberId],
    ),
    client.query<MySupport['harm'][number]>(
      `select concern, state, noticed_at as "noticedAt" from foyer.harm_case where member_id = $1 order by id`,
      [memberId],
    ),
  ]);
  return { chats: chats.rows, feedback: feedback.rows, harm: harm.rows };
}
