import type { Database } from '../db/tables.ts';

export async function countUnread(db: Database, memberId: bigint): Promise<number> {
  const { unread } = await db
    .selectFrom('inbox_message')
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .select((builder) => builder.fn.countAll<bigint>().as('unread'))
    .executeTakeFirstOrThrow();
  return Number(unread);
}
