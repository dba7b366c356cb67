import type { Database } from '../db/tables.ts';
import type { Client } from '../wallet/ledger.store.ts';

export async function countUnread(db: Database, memberId: bigint): Promise<number> {
  const { unread } = await db
    .selectFrom('inbox_message')
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .select((builder) => builder.fn.countAll<bigint>().as('unread'))
    .executeTakeFirstOrThrow();
  return Number(unread);
}

/** Adds a message to a member’s inbox. */
export async function addMessage(
  client: Client,
  { body, memberId, merchant, title }: { merchant: string; memberId: bigint; title: string; body: string },
): Promise<void> {
  await client.query({
    name: 'add-inbox-message',
    text: 'insert into foyer.inbox_message (merchant, member_id, title, body) values ($1, $2, $3, $4)',
    values: [merchant, memberId, title, body],
  });
}

/** The language that a member uses. */
export async function getMemberLanguage(client: Client, memberId: bigint): Promise<string> {
  const { rows } = await client.query<{ language: string }>({
    name: 'get-member-language',
    text: 'select language from foyer.member where id = $1',
    values: [memberId],
  });
  return rows[0]?.language ?? 'EN';
}
