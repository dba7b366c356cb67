import type { Database } from '../db/tables.ts';

export async function insertSecurityChange(
  db: Database,
  change: { merchant: string; member_id: bigint; kind: string; ip: string; details: object },
): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({ ...change, details: JSON.stringify(change.details) })
    .execute();
}
