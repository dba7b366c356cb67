import type { Insertable } from 'kysely';
import type { StaffTables } from '../../db/staff-tables.ts';
import type { Database } from '../../db/tables.ts';

export async function insertAuditEntry(db: Database, entry: Insertable<StaffTables['audit_log']>): Promise<void> {
  await db.insertInto('audit_log').values(entry).execute();
}
