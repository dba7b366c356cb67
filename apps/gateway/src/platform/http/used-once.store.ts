import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../db/tables.ts';

/** Records a key. @returns true the first time, then false for at least ten minutes */
export async function markUsed(client: Pick<pg.ClientBase, 'query'>, key: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'remember-once',
    text: 'insert into foyer.seen_once (key) values ($1) on conflict do nothing',
    values: [key],
  });
  return rowCount === 1;
}

export async function deleteOldKeys(db: Database): Promise<void> {
  await db.deleteFrom('seen_once').where('at', '<', sql<Date>`foyer.clock() - interval '10 minutes'`).execute();
}
