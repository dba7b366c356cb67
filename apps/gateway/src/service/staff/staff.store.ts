import type { Client, Queryable } from '@foyer/database/open-pool.ts';
import { UNEXPIRED_STAFF_SESSION } from '../../db/session-timeout.ts';

export interface Staff {
  name: string;
  password_hash: string;
  sealed_totp: Buffer;
  totp_step: bigint;
  signing_key: string;
  disabled_at: Date | null;
  created_at: Date;
}

export interface Grant {
  merchant: string;
  role: string;
}

const COLUMNS = 'name, password_hash, sealed_totp, totp_step, signing_key, disabled_at, created_at';

export async function getStaff(db: Queryable, name: string): Promise<Staff | null> {
  const { rows } = await db.query<Staff>({
    name: 'get-staff',
    text: `select ${COLUMNS} from foyer.staff where name = $1`,
    values: [name],
  });
  return rows[0] ?? null;
}

export async function getStaffByKey(db: Queryable, signingKey: string): Promise<Staff | null> {
  const { rows } = await db.query<Staff>({
    name: 'get-staff-by-key',
    text: `select ${COLUMNS} from foyer.staff where signing_key = $1`,
    values: [signingKey],
  });
  return rows[0] ?? null;
}

type StaffWithGrants = Pick<Staff, 'name' | 'signing_key' | 'disabled_at'> & { grants: Grant[] };

/** All staff with their roles, by name. */
export async function findStaff(db: Queryable): Promise<StaffWithGrants[]> {
  const { rows } = await db.query<StaffWithGrants>({
    name: 'find-staff',
    text: `select name, signing_key, disabled_at,
        coalesce((select jsonb_agg(jsonb_build_object('merchant', merchant, 'role', role) order by merchant, role)
          from foyer.staff_role where staff = name), '[]') as grants
      from foyer.staff order by name`,
  });
  return rows;
}

/** The roles of somebody who is not disabled, locked until the transaction ends, so that nobody can revoke them meanwhile. */
export async function lockGrants(client: Client, name: string): Promise<Grant[]> {
  const { rowCount } = await client.query({
    name: 'lock-active-staff',
    text: 'select from foyer.staff where name = $1 and disabled_at is null for share',
    values: [name],
  });
  return rowCount === 1 ? findGrants(client, name) : [];
}

export async function findGrants(db: Queryable, name: string): Promise<Grant[]> {
  const { rows } = await db.query<Grant>({
    name: 'find-staff-grants',
    text: 'select merchant, role from foyer.staff_role where staff = $1',
    values: [name],
  });
  return rows;
}

/** Locks the list of staff until the transaction ends, so that there is only one first person. */
export async function lockStaff(client: Client): Promise<void> {
  await client.query('lock table foyer.staff in share row exclusive mode');
}

export async function hasStaff(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query({ name: 'has-staff', text: 'select from foyer.staff limit 1' });
  return rowCount === 1;
}

/** @returns false if the name or the key is taken */
export async function insertStaff(
  db: Queryable,
  { name, password_hash, sealed_totp, signing_key }: Omit<Staff, 'totp_step' | 'disabled_at' | 'created_at'>,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-staff',
    text: `insert into foyer.staff (name, password_hash, sealed_totp, signing_key) values ($1, $2, $3, $4)
      on conflict do nothing`,
    values: [name, password_hash, sealed_totp, signing_key],
  });
  return rowCount === 1;
}

/** Replaces the roles of someone, and ends their sessions. */
export async function replaceGrants(client: Client, name: string, grants: readonly Grant[]): Promise<void> {
  await client.query({
    name: 'lock-staff',
    text: 'select from foyer.staff where name = $1 for update',
    values: [name],
  });
  await client.query({
    name: 'delete-staff-grants',
    text: 'delete from foyer.staff_role where staff = $1',
    values: [name],
  });
  if (grants.length > 0)
    await client.query({
      name: 'insert-staff-grants',
      text: `insert into foyer.staff_role (staff, merchant, role)
        select $1, merchant, role from unnest($2::text[], $3::text[]) as granted (merchant, role)`,
      values: [name, grants.map(({ merchant }) => merchant), grants.map(({ role }) => role)],
    });
  await endStaffSessions(client, name);
}

async function endStaffSessions(client: Client, name: string): Promise<void> {
  await client.query({
    name: 'end-staff-sessions',
    text: 'delete from foyer.staff_session where staff = $1',
    values: [name],
  });
}

/** Disables or enables someone, and ends their sessions. */
export async function setStaffDisabled(client: Client, name: string, isDisabled: boolean): Promise<void> {
  await client.query({
    name: 'set-staff-disabled',
    text: 'update foyer.staff set disabled_at = case when $2::boolean then foyer.clock() end where name = $1',
    values: [name, isDisabled],
  });
  await endStaffSessions(client, name);
}

/**
 * Replaces the password of someone who is not disabled; their sessions end, and their passkeys are deleted, since they may be in
 * other hands.
 * @returns false for anyone else
 */
export async function setStaffPassword(client: Client, name: string, passwordHash: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'set-staff-password',
    text: 'update foyer.staff set password_hash = $2 where name = $1 and disabled_at is null',
    values: [name, passwordHash],
  });
  if (rowCount !== 1) return false;
  await endStaffSessions(client, name);
  await client.query({
    name: 'delete-staff-passkeys',
    text: 'delete from foyer.staff_passkey where staff = $1',
    values: [name],
  });
  return true;
}

/** Marks a time step as used. @returns false if it, or a later one, has been used */
export async function consumeTotpStep(db: Queryable, name: string, step: bigint): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'consume-staff-totp-step',
    text: 'update foyer.staff set totp_step = $2 where name = $1 and totp_step < $2',
    values: [name, step],
  });
  return rowCount === 1;
}

export async function insertStaffSession(db: Queryable, staff: string, tokenHash: Buffer): Promise<void> {
  await db.query({
    name: 'insert-staff-session',
    text: 'insert into foyer.staff_session (staff, token_hash) values ($1, $2)',
    values: [staff, tokenHash],
  });
}

/** The person that a session token belongs to; records its use. Null once it has expired. */
export async function useStaffSession(db: Queryable, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await db.query<{ staff: string }>({
    name: 'use-staff-session',
    text: `update foyer.staff_session set seen_at = foyer.clock() from foyer.staff
      where staff.name = staff_session.staff and staff.disabled_at is null and token_hash = $1 and ${UNEXPIRED_STAFF_SESSION}
      returning staff_session.staff`,
    values: [tokenHash],
  });
  return rows[0]?.staff ?? null;
}

/** Which of some sessions may still be used, by the hashes of their tokens in hex; asking does not extend them. */
export async function findLiveStaffSessions(db: Queryable, tokenHashes: readonly Buffer[]): Promise<Set<string>> {
  const { rows } = await db.query<{ hash: string }>({
    name: 'find-live-staff-sessions',
    text: `select encode(token_hash, 'hex') as hash
      from foyer.staff_session join foyer.staff on staff.name = staff_session.staff
      where staff.disabled_at is null and token_hash = any($1::bytea[]) and ${UNEXPIRED_STAFF_SESSION}`,
    values: [tokenHashes],
  });
  return new Set(rows.map(({ hash }) => hash));
}

export async function deleteStaffSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.query({
    name: 'delete-staff-session',
    text: 'delete from foyer.staff_session where token_hash = $1',
    values: [tokenHash],
  });
}

/** Deletes sessions that can no longer be used. */
export async function deleteOldStaffSessions(db: Queryable): Promise<void> {
  await db.query({
    name: 'delete-old-staff-sessions',
    text: `delete from foyer.staff_session where not (${UNEXPIRED_STAFF_SESSION})`,
  });
}
