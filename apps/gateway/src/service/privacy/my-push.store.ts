import type { Queryable } from '@foyer/database/open-pool.ts';

/** The browsers that receive a member’s push messages; without their endpoints, which would allow tracking or messaging them. */
interface MyPush {
  browser: string;
  by: string;
  topics: string[];
  addedAt: Date;
  refreshedAt: Date;
  deliveredAt: Date | null;
}

/** Reads them for the member’s data export. */
export async function findMyPush(client: Queryable, memberId: bigint): Promise<MyPush[]> {
  const { rows } = await client.query<MyPush>(
    `select user_agent as browser, provider as by, topics, added_at as "addedAt", refreshed_at as "refreshedAt",
       delivered_at as "deliveredAt" from foyer.push_device where member_id = $1 order by id`,
    [memberId],
  );
  return rows;
}
