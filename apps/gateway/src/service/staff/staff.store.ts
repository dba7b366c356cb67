import { type Selectable, sql } from 'kysely';
import { UNEXPIRED_STAFF_SESSION } from '../../db/session-timeout.ts';
import type { StaffTables } from '../../db/staff-tables.ts';
import type { Database } from '../../db/tables.ts';

export type Staff = Selectable<StaffTables['staff']>;
export type Grant = Pick<Selectable<StaffTables['staff_role']>, 'merchant' | 'role'>;

export const getStaff = (db: Database, name: string): Promise<Staff | undefined> =>
  db.selectFrom('staff').selectAll().where('name', '=', name).executeTakeFirst();

export const getStaffByKey = (db: Database, signingKey: string): Promise<Staff | undefined> =>
  db.selectFrom('staff').selectAll().where('signing_key', '=', signingKey).executeTakeFirst();

/** All staff with their roles, by name. */
export const findStaff = (
  db: Database,
): Promise<(Pick<Staff, 'name' | 'signing_key' | 'disabled_at'> & { grants: Grant[] })[]> =>
  db
    .selectFrom('staff')
    .select(['name', 'signing_key', 'disabled_at'])
    .select(
      sql<
        Grant[]
      >`coalesce((select jsonb_agg(jsonb_build_object('merchant', merchant, 'role', role) order by merchant, role)
        from foyer.staff_role where staff = name), '[]')`.as('grants'),
    )
    .orderBy('name')
    .execute();

/** The roles of somebody who is not disabled, locked until the transaction ends, so that nobody can revoke them meanwhile. */
export async function lockGrants(db: Database, name: string): Promise<Grant[]> {
  const active = await db
    .selectFrom('staff')
    .select('name')
    .where('name', '=', name)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return active ? findGrants(db, name) : [];
}

export const findGrants = (db: Database, name: string): Promise<Grant[]> =>
  db.selectFrom('staff_role').select(['merchant', 'role']).where('staff', '=', name).execute();

/** Locks the list of staff until the transaction ends, so that there is only one first person. */
export async function lockStaff(db: Database): Promise<void> {
  await sql`lock table foyer.staff in share row exclusive mode`.execute(db);
}

export async function hasStaff(db: Database): Promise<boolean> {
  return (await db.selectFrom('staff').select('name').limit(1).executeTakeFirst()) !== undefined;
}

export async function insertStaff(
  db: Database,
  staff: Pick<Staff, 'name' | 'password_hash' | 'sealed_totp' | 'signing_key'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('staff')
    .values(staff)
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Replaces the roles of someone, and ends their sessions. */
export async function replaceGrants(db: Database, name: string, grants: readonly Grant[]): Promise<void> {
  await db.selectFrom('staff').select('name').where('name', '=', name).forUpdate().execute();
  await db.deleteFrom('staff_role').where('staff', '=', name).execute();
  if (grants.length > 0)
    await db
      .insertInto('staff_role')
      .values(grants.map((grant) => ({ ...grant, staff: name })))
      .execute();
  await db.deleteFrom('staff_session').where('staff', '=', name).execute();
}

/** Disables or enables someone, and ends their sessions. */
export async function setStaffDisabled(db: Database, name: string, isDisabled: boolean): Promise<void> {
  await db
    .updateTable('staff')
    .set({ disabled_at: isDisabled ? sql<Date>`foyer.clock()` : null })
    .where('name', '=', name)
    .execute();
  await db.deleteFrom('staff_session').where('staff', '=', name).execute();
}

/**
 * Replaces the password of someone who is not disabled; their sessions end, and their passkeys are deleted, since they may be in
 * other hands.
 * @returns false for anyone else
 */
export async function setStaffPassword(db: Database, name: string, passwordHash: string): Promise<boolean> {
  const changed = await db
    .updateTable('staff')
    .set({ password_hash: passwordHash })
    .where('name', '=', name)
    .where('disabled_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (!changed) return false;
  await db.deleteFrom('staff_session').where('staff', '=', name).execute();
  await db.deleteFrom('staff_passkey').where('staff', '=', name).execute();
  return true;
}

/** Marks a time step as used. @returns false if it, or a later one, has been used */
export async function consumeTotpStep(db: Database, name: string, step: bigint): Promise<boolean> {
  const taken = await db
    .updateTable('staff')
    .set({ totp_step: step })
    .where('name', '=', name)
    .where('totp_step', '<', step)
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function insertStaffSession(db: Database, staff: string, tokenHash: Buffer): Promise<void> {
  await db.insertInto('staff_session').values({ staff, token_hash: tokenHash }).execute();
}

/** The person that a session token belongs to; records its use. Null once it has expired. */
export async function useStaffSession(db: Database, tokenHash: Buffer): Promise<string | null> {
  const used = await db
    .updateTable('staff_session')
    .from('staff')
    .set({ seen_at: sql<Date>`foyer.clock()` })
    .whereRef('staff.name', '=', 'staff_session.staff')
    .where('staff.disabled_at', 'is', null)
    .where('token_hash', '=', tokenHash)
    .where(sql.raw<boolean>(UNEXPIRED_STAFF_SESSION))
    .returning('staff_session.staff')
    .executeTakeFirst();
  return used?.staff ?? null;
}

/** Which of some sessions may still be used, by the hashes of their tokens in hex; asking does not extend them. */
export async function findLiveStaffSessions(db: Database, tokenHashes: readonly Buffer[]): Promise<Set<string>> {
  const live = await db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.name', 'staff_session.staff')
    .select('token_hash')
    .where('staff.disabled_at', 'is', null)
    .where(sql<boolean>`token_hash = any(${tokenHashes}::bytea[])`)
    .where(sql.raw<boolean>(UNEXPIRED_STAFF_SESSION))
    .execute();
  return new Set(live.map(({ token_hash }) => token_hash.toString('hex')));
}

export async function deleteStaffSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('staff_session').where('token_hash', '=', tokenHash).execute();
}

/** Deletes sessions that can no longer be used. */
export async function deleteOldStaffSessions(db: Database): Promise<void> {
  await db
    .deleteFrom('staff_session')
    .where(sql<boolean>`not (${sql.raw(UNEXPIRED_STAFF_SESSION)})`)
    .execute();
}
