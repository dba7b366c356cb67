import { randomUUID } from 'node:crypto';
import type { Queryable } from '@foyer/database/open-pool.ts';

/**
 * Makes the database refuse rows, so that what writes them fails.
 * @param condition SQL over the columns of the table
 * @returns a function that accepts them again
 */
export async function refuseRows(client: Queryable, table: string, condition: string): Promise<() => Promise<void>> {
  const name = `refused_${randomUUID().slice(0, 8)}`;
  await client.query(`alter table foyer.${table} add constraint ${name} check ((${condition}) is not true) not valid`);
  return async () => {
    await client.query(`alter table foyer.${table} drop constraint ${name}`);
  };
}
