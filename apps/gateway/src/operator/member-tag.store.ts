import type { Client, Queryable } from '@foyer/database/open-pool.ts';

/** The tags of a member, in order. */
export async function findTags(db: Queryable, memberId: bigint): Promise<string[]> {
  const { rows } = await db.query<{ tag: string }>({
    name: 'find-member-tags',
    text: 'select tag from foyer.member_tag where member_id = $1 order by tag',
    values: [memberId],
  });
  return rows.map(({ tag }) => tag);
}

/** Replaces a member's tags. */
export async function replaceTags(client: Client, memberId: bigint, tags: readonly string[]): Promise<void> {
  await client.query({
    name: 'delete-other-member-tags',
    text: 'delete from foyer.member_tag where member_id = $1 and tag <> all($2::text[])',
    values: [memberId, tags],
  });
  await client.query({
    name: 'add-member-tags',
    text: `insert into foyer.member_tag (member_id, tag) select $1, unnest($2::text[])
      on conflict do nothing`,
    values: [memberId, tags],
  });
}
