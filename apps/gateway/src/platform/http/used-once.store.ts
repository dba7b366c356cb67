import type { Client, Queryable } from '@foyer/database/open-pool.ts';

/** Records a key. @returns true the first time, then false for at least ten minutes */
export async function markUsed(client: Client, key: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'remember-once',
    text: 'insert into foyer.seen_once (key) values ($1) on conflict do nothing',
    values: [key],
  });
  return rowCount === 1;
}

export async function deleteOldKeys(db: Queryable): Promise<void> {
  await db.query({
    name: 'delete-old-keys',
    text: `delete from foyer.seen_once where at < foyer.clock() - interval '10 minutes'`,
  });
}
