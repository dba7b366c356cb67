import { sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

/** A device that may log a member in automatically. */
export interface RememberedLogin {
  id: string;
  memberId: bigint;
  deviceId: string;
  ip: string | null;
  country: string | null;
  createdAt: Date;
  usedAt: Date;
}

/** A device that is unused for this long is forgotten. */
const GOOD_FOR = sql`interval '30 days'`;
const isLive = sql<boolean>`remembered_login.revoked_at is null and remembered_login.used_at > foyer.clock() - ${GOOD_FOR}`;

interface NewRemembered {
  id: string;
  merchant: string;
  member_id: bigint;
  device_id: string;
  ip: string;
  country: string | null;
}

/** Remembers a device, in a transaction; replaces an earlier entry of the same member and device. */
export async function insertRemembered(
  transaction: Database,
  remembered: NewRemembered,
  secretHash: Buffer,
): Promise<void> {
  await transaction
    .updateTable('remembered_login')
    .set({ revoked_at: sql<Date>`foyer.clock()` })
    .where('member_id', '=', remembered.member_id)
    .where('device_id', '=', remembered.device_id)
    .where('revoked_at', 'is', null)
    .execute();
  await transaction.insertInto('remembered_login').values(remembered).execute();
  await transaction
    .insertInto('remembered_secret')
    .values({ secret_hash: secretHash, remembered_id: remembered.id, state: 'active' })
    .execute();
}

/** The device that a secret belongs to, and the state of the secret. */
export function getRememberedBySecret(
  db: Database,
  merchant: string,
  secretHash: Buffer,
): Promise<(RememberedLogin & { state: 'active' | 'offered' | 'retired' }) | undefined> {
  return db
    .selectFrom('remembered_secret')
    .innerJoin('remembered_login', 'remembered_login.id', 'remembered_secret.remembered_id')
    .where('remembered_secret.secret_hash', '=', secretHash)
    .where('remembered_login.merchant', '=', merchant)
    .where(isLive)
    .select([...COLUMNS, 'remembered_secret.state'])
    .executeTakeFirst();
}

const COLUMNS = [
  'remembered_login.id',
  'remembered_login.member_id as memberId',
  'remembered_login.device_id as deviceId',
  'remembered_login.ip',
  'remembered_login.country',
  'remembered_login.created_at as createdAt',
  'remembered_login.used_at as usedAt',
] as const;

/**
 * Accepts a secret for its device, in a transaction, and issues the next one. The accepted one remains valid until the next one is
 * used, so that a lost response locks no member out.
 * @returns false when the secret is no longer valid
 */
export async function renewSecret(
  transaction: Database,
  { id, used, next }: { id: string; used: Buffer; next: Buffer },
): Promise<boolean> {
  const live = await transaction
    .updateTable('remembered_login')
    .set({ used_at: sql<Date>`foyer.clock()` })
    .where('id', '=', id)
    .where(isLive)
    .returning('id')
    .executeTakeFirst();
  if (!live) return false;
  const all = () => transaction.updateTable('remembered_secret').where('remembered_id', '=', id);
  const taken = await all()
    .set({ state: 'active' })
    .where('secret_hash', '=', used)
    .where('state', '<>', 'retired')
    .returning('state')
    .executeTakeFirst();
  if (!taken) return false;
  await all().set({ state: 'retired' }).where('secret_hash', '<>', used).execute();
  await transaction
    .insertInto('remembered_secret')
    .values({ secret_hash: next, remembered_id: id, state: 'offered' })
    .execute();
  return true;
}

/** Deletes one or all remembered devices of a member. @returns how many */
export async function deleteRemembered(
  db: Database,
  memberId: bigint,
  which: { id?: string; device?: string; exceptDevice?: string | null } = {},
): Promise<number> {
  const { device, exceptDevice, id } = which;
  const rows = await db
    .updateTable('remembered_login')
    .set({ revoked_at: sql<Date>`foyer.clock()` })
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(device !== undefined, (query) => query.where('device_id', '=', device ?? ''))
    .$if(Boolean(exceptDevice), (query) => query.where('device_id', '<>', exceptDevice ?? ''))
    .returning('id')
    .execute();
  return rows.length;
}

export const findRemembered = (db: Database, memberId: bigint): Promise<RememberedLogin[]> =>
  db
    .selectFrom('remembered_login')
    .where('member_id', '=', memberId)
    .where(isLive)
    .select(COLUMNS)
    .orderBy('used_at', 'desc')
    .limit(50)
    .execute();

export async function deleteOldRemembered(db: Database): Promise<void> {
  await db
    .deleteFrom('remembered_login')
    .where(
      sql<boolean>`used_at < foyer.clock() - interval '60 days' or revoked_at < foyer.clock() - interval '30 days'`,
    )
    .execute();
}
