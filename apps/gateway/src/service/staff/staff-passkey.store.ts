import { type Selectable, sql } from 'kysely';
import type { StaffTables } from '../../db/staff-tables.ts';
import type { Database } from '../../db/tables.ts';

export type StaffPasskey = Selectable<StaffTables['staff_passkey']>;

export const findStaffPasskeys = (db: Database, staff: string): Promise<StaffPasskey[]> =>
  db.selectFrom('staff_passkey').selectAll().where('staff', '=', staff).orderBy('created_at').execute();

/** A passkey; only of somebody who is not disabled. */
export const getStaffPasskey = (db: Database, id: string): Promise<StaffPasskey | undefined> =>
  db
    .selectFrom('staff_passkey')
    .innerJoin('staff', 'staff.name', 'staff_passkey.staff')
    .selectAll('staff_passkey')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();

/** @returns false if it is already registered */
export async function insertStaffPasskey(
  db: Database,
  passkey: Omit<StaffPasskey, 'created_at' | 'last_used_at'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('staff_passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Records a use. @returns false if the counter did not increase (a key without one always has 0): the key has been copied */
export async function recordStaffPasskeyUse(db: Database, id: string, counter: bigint): Promise<boolean> {
  const used = await db
    .updateTable('staff_passkey')
    .set({ counter, last_used_at: sql<Date>`foyer.clock()` })
    .where('id', '=', id)
    .where((row) => row.or([row('counter', '<', counter), row.and([row('counter', '=', 0n), row.val(counter === 0n)])]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function deleteStaffPasskey(db: Database, staff: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('staff_passkey')
    .where('id', '=', id)
    .where('staff', '=', staff)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
