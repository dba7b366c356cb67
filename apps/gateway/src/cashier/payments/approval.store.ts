import type { Client } from '@foyer/database/open-pool.ts';

/**
 * Adds a person’s approval of a decision.
 * @returns everyone who has approved it, first to last; null if this person had already
 */
export async function approve(client: Client, subject: string, staff: string): Promise<string[] | null> {
  const { rowCount } = await client.query({
    name: 'add-staff-approval',
    text: 'insert into foyer.staff_approval (subject, staff) values ($1, $2) on conflict do nothing',
    values: [subject, staff],
  });
  if (rowCount === 0) return null;
  const { rows } = await client.query<{ staff: string }>({
    name: 'find-staff-approvals',
    text: 'select staff from foyer.staff_approval where subject = $1 order by at, staff',
    values: [subject],
  });
  return rows.map((row) => row.staff);
}
