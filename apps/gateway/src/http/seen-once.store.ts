import { sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/** Remembers a key; true the first time, false ever after (for at least ten minutes). */
export async function rememberOnce(db: Database, key: string): Promise<boolean> {
  const result = await db
    .insertInto('seen_once')
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function forgetOldKeys(db: Database): Promise<void> {
  await db.deleteFrom('seen_once').where('at', '<', sql<Date>`now() - interval '10 minutes'`).execute();
}
