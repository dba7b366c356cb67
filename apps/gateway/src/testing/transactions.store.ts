import type { Queryable } from '@foyer/database/open-pool.ts';

/** How many transactions of the database wait for their client. */
export async function countIdleTransactions(client: Queryable): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`,
  );
  return rows[0]?.count ?? 0;
}

/** How many calls wait for a lock that another transaction holds. Within a transaction, PostgreSQL repeats its first answer. */
export async function countBlocked(client: Queryable): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}
