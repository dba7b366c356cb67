import type { Json } from '@foyer/http/refusal.ts';
import type { Database } from '../../db/tables.ts';

export async function insertSecurityChange(
  db: Database,
  change: { merchant: string; member_id: bigint; kind: string; ip: string; details: Json },
): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({ ...change, details: JSON.stringify(change.details) })
    .execute();
}
