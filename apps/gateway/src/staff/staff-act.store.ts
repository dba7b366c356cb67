import type { Insertable } from 'kysely';
import type { StaffTables } from '../db/staff-tables.ts';
import type { Database } from '../db/tables.ts';

export async function insertStaffAct(db: Database, act: Insertable<StaffTables['staff_act']>): Promise<void> {
  await db.insertInto('staff_act').values(act).execute();
}
