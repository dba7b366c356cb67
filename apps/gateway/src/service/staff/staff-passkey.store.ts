import type { Queryable } from '@foyer/database/open-pool.ts';

export interface StaffPasskey {
  id: string;
  staff: string;
  site: string;
  name: string;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  created_at: Date;
  last_used_at: Date | null;
}

const COLUMNS = `staff_passkey.id, staff_passkey.staff, staff_passkey.site, staff_passkey.name, staff_passkey.public_key,
  staff_passkey.counter, staff_passkey.transports, staff_passkey.created_at, staff_passkey.last_used_at`;

export async function findStaffPasskeys(db: Queryable, staff: string): Promise<StaffPasskey[]> {
  const { rows } = await db.query<StaffPasskey>({
    name: 'find-staff-passkeys',
    text: `select ${COLUMNS} from foyer.staff_passkey where staff = $1 order by created_at`,
    values: [staff],
  });
  return rows;
}

/** A passkey; only of somebody who is not disabled. */
export async function getStaffPasskey(db: Queryable, id: string): Promise<StaffPasskey | null> {
  const { rows } = await db.query<StaffPasskey>({
    name: 'get-staff-passkey',
    text: `select ${COLUMNS} from foyer.staff_passkey join foyer.staff on staff.name = staff_passkey.staff
      where id = $1 and disabled_at is null`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** @returns false if it is already registered */
export async function insertStaffPasskey(
  db: Queryable,
  { counter, id, name, public_key, site, staff, transports }: Omit<StaffPasskey, 'created_at' | 'last_used_at'>,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-staff-passkey',
    text: `insert into foyer.staff_passkey (id, staff, site, name, public_key, counter, transports)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    values: [id, staff, site, name, public_key, counter, transports],
  });
  return rowCount === 1;
}

/** Records a use. @returns false if the counter did not increase (a key without one always has 0): the key has been copied */
export async function recordStaffPasskeyUse(db: Queryable, id: string, counter: bigint): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'record-staff-passkey-use',
    text: `update foyer.staff_passkey set counter = $2, last_used_at = foyer.clock()
      where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    values: [id, counter],
  });
  return rowCount === 1;
}

export async function deleteStaffPasskey(db: Queryable, staff: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'delete-staff-passkey',
    text: 'delete from foyer.staff_passkey where id = $1 and staff = $2',
    values: [id, staff],
  });
  return rowCount === 1;
}
