import type { Client } from '@foyer/database/open-pool.ts';

/** Whether a time is past by the database’s clock, which decides about money. */
export async function isPast(client: Client, at: Date): Promise<boolean> {
  const { rows } = await client.query<{ past: boolean }>({
    name: 'is-past',
    text: 'select foyer.clock() >= $1::timestamptz as past',
    values: [at],
  });
  return rows[0]?.past ?? false;
}
