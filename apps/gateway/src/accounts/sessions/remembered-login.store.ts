import type { Client, Queryable } from '@foyer/database/open-pool.ts';

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
const GOOD_FOR = `interval '30 days'`;
const IS_LIVE = `remembered_login.revoked_at is null and remembered_login.used_at > foyer.clock() - ${GOOD_FOR}`;

interface NewRemembered {
  id: string;
  merchant: string;
  memberId: bigint;
  deviceId: string;
  ip: string;
  country: string | null;
}

/** Remembers a device, in a transaction; replaces an earlier entry of the same member and device. */
export async function insertRemembered(
  client: Client,
  { country, deviceId, id, ip, memberId, merchant }: NewRemembered,
  secretHash: Buffer,
): Promise<void> {
  await client.query({
    name: 'revoke-remembered-login-of-device',
    text: `update foyer.remembered_login set revoked_at = foyer.clock()
      where member_id = $1 and device_id = $2 and revoked_at is null`,
    values: [memberId, deviceId],
  });
  await client.query({
    name: 'insert-remembered-login',
    text: `insert into foyer.remembered_login (id, merchant, member_id, device_id, ip, country)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [id, merchant, memberId, deviceId, ip, country],
  });
  await insertSecret(client, { id, secretHash, state: 'active' });
}

type SecretState = 'active' | 'offered' | 'retired';

async function insertSecret(
  client: Client,
  { id, secretHash, state }: { id: string; secretHash: Buffer; state: SecretState },
): Promise<void> {
  await client.query({
    name: 'insert-remembered-secret',
    text: 'insert into foyer.remembered_secret (secret_hash, remembered_id, state) values ($1, $2, $3)',
    values: [secretHash, id, state],
  });
}

const COLUMNS = `remembered_login.id, remembered_login.member_id as "memberId", remembered_login.device_id as "deviceId",
  remembered_login.ip, remembered_login.country, remembered_login.created_at as "createdAt", remembered_login.used_at as "usedAt"`;

/** The device that a secret belongs to, and the state of the secret. */
export async function getRememberedBySecret(
  db: Queryable,
  merchant: string,
  secretHash: Buffer,
): Promise<(RememberedLogin & { state: SecretState }) | null> {
  const { rows } = await db.query<RememberedLogin & { state: SecretState }>({
    name: 'get-remembered-login-by-secret',
    text: `select ${COLUMNS}, remembered_secret.state
      from foyer.remembered_secret join foyer.remembered_login on remembered_login.id = remembered_secret.remembered_id
      where remembered_secret.secret_hash = $2 and remembered_login.merchant = $1 and ${IS_LIVE}`,
    values: [merchant, secretHash],
  });
  return rows[0] ?? null;
}

/**
 * Accepts a secret for its device, in a transaction, and issues the next one. The accepted one remains valid until the next one is
 * used, so that a lost response locks no member out.
 * @returns false when the secret is no longer valid
 */
export async function renewSecret(
  client: Client,
  { id, used, next }: { id: string; used: Buffer; next: Buffer },
): Promise<boolean> {
  const live = await client.query({
    name: 'use-remembered-login',
    text: `update foyer.remembered_login set used_at = foyer.clock() where id = $1 and ${IS_LIVE}`,
    values: [id],
  });
  if (live.rowCount !== 1) return false;
  const taken = await client.query({
    name: 'activate-remembered-secret',
    text: `update foyer.remembered_secret set state = 'active'
      where remembered_id = $1 and secret_hash = $2 and state <> 'retired'`,
    values: [id, used],
  });
  if (taken.rowCount !== 1) return false;
  await client.query({
    name: 'retire-other-remembered-secrets',
    text: `update foyer.remembered_secret set state = 'retired' where remembered_id = $1 and secret_hash <> $2`,
    values: [id, used],
  });
  await insertSecret(client, { id, secretHash: next, state: 'offered' });
  return true;
}

/** Deletes one or all remembered devices of a member. @returns how many */
export async function deleteRemembered(
  db: Queryable,
  memberId: bigint,
  { device, exceptDevice, id }: { id?: string; device?: string; exceptDevice?: string | null } = {},
): Promise<number> {
  const { rowCount } = await db.query({
    name: 'delete-remembered-logins',
    text: `update foyer.remembered_login set revoked_at = foyer.clock()
      where member_id = $1 and revoked_at is null and ($2::uuid is null or id = $2)
        and ($3::text is null or device_id = $3) and ($4::text is null or device_id <> $4)`,
    values: [memberId, id ?? null, device ?? null, exceptDevice || null],
  });
  return rowCount ?? 0;
}

export async function findRemembered(db: Queryable, memberId: bigint): Promise<RememberedLogin[]> {
  const { rows } = await db.query<RememberedLogin>({
    name: 'find-remembered-logins',
    text: `select ${COLUMNS} from foyer.remembered_login where member_id = $1 and ${IS_LIVE} order by used_at desc limit 50`,
    values: [memberId],
  });
  return rows;
}

export async function deleteOldRemembered(db: Queryable): Promise<void> {
  await db.query({
    name: 'delete-old-remembered-logins',
    text: `delete from foyer.remembered_login
      where used_at < foyer.clock() - interval '60 days' or revoked_at < foyer.clock() - interval '30 days'`,
  });
}
