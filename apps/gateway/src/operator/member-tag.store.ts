import { sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/** The tags of a member, in order. */
export async function findTags(db: Database, memberId: bigint): Promise<string[]> {
  const text = sql<{ tag: string }>`select tag from foyer.member_tag where member_id = ${memberId} order by tag`;
  const { rows } = await text.execute(db);
  return rows.map(({ tag }) => tag);
}

/** Replaces a member's tags. */
export async function replaceTags(db: Database, memberId: bigint, tags: readonly string[]): Promise<void> {
  await sql`delete from foyer.member_tag where member_id = ${memberId} and tag <> all(${tags}::text[])`.execute(db);
  await sql`insert into foyer.member_tag (member_id, tag) select ${memberId}, unnest(${tags}::text[])
    on conflict do nothing`.execute(db);
}
