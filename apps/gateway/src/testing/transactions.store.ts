import type { Queryable } from '@foyer/database/open-pool.ts';

/** How many transactions of the database wait for their client. */
export async function countIdleTransactions(client: Queryable): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`,
  );
  return rows[0]?.count ?? 0;
}
