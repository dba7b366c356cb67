import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Role } from '../service/staff/roles.data.ts';
import { insertStaff, replaceGrants } from '../service/staff/staff.store.ts';

/** Adds members of staff who cannot log in. @param people name → the merchant at which each has the role; `*` for all */
export async function addStaff(db: Queryable, role: Role, people: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, merchant] of Object.entries(people)) {
    await insertStaff(db, { name, password_hash: 'x', sealed_totp: Buffer.from('x'), signing_key: `key of ${name}` });
    await replaceGrants(db, name, [{ merchant, role }]);
  }
}
