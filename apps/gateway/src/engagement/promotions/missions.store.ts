import type { Queryable } from '@foyer/database/open-pool.ts';

/** Whether a member does not want to see missions. */
export async function hidesMissions(client: Queryable, memberId: bigint): Promise<boolean> {
  const { rows } = await client.query<{ hides: boolean }>(
    'select hides_missions as hides from foyer.member where id = $1',
    [memberId],
  );
  return rows[0]?.hides === true;
}

export async function setHidesMissions(client: Queryable, memberId: bigint, hides: boolean): Promise<void> {
  await client.query('update foyer.member set hides_missions = $2 where id = $1', [memberId, hides]);
}
