import type { Client, Queryable } from '@foyer/database/open-pool.ts';
import type { Member } from './member.store.ts';

/** Updates the login times: the last one becomes the previous one. */
export async function recordLogin(db: Queryable, id: bigint): Promise<void> {
  await db.query({
    name: 'record-login',
    text: 'update foyer.member set previous_login_at = last_login_at, last_login_at = foyer.clock() where id = $1',
    values: [id],
  });
}

/**
 * Sets a password chosen by the member, which ends a forced change or a generated password, and every login that has begun.
 * @param version if given, the credentials must still have it
 * @returns false if they have not
 */
export async function setPassword(
  db: Queryable,
  id: bigint,
  { passwordHash, version }: { passwordHash: string; version?: number | undefined },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'set-password',
    text: `update foyer.member set password_hash = $2, password_kind = 'own', password_ends_at = null, password_expired = false,
        password_changed_at = foyer.clock(), credentials_version = credentials_version + 1
      where id = $1 and ($3::integer is null or credentials_version = $3)`,
    values: [id, passwordHash, version ?? null],
  });
  return rowCount === 1;
}

/** Replaces the hash of a password that stays the same, unless it has been changed meanwhile. */
export async function replacePasswordHash(
  db: Queryable,
  id: bigint,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db.query({
    name: 'replace-password-hash',
    text: 'update foyer.member set password_hash = $3 where id = $1 and password_hash = $2',
    values: [id, from, to],
  });
}

/** Ends every login that has begun: none of them opens a session. Locks the member until the transaction ends. */
export async function endLogins(client: Client, id: bigint): Promise<void> {
  await client.query({
    name: 'end-logins',
    text: 'update foyer.member set credentials_version = credentials_version + 1 where id = $1',
    values: [id],
  });
}

/** Whether a login that began with these credentials may go on. Decided for good only while the member is locked. */
export async function hasCredentials(
  db: Queryable,
  { credentials_version, id }: Pick<Member, 'id' | 'credentials_version'>,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'has-credentials',
    text: 'select from foyer.member where id = $1 and credentials_version = $2',
    values: [id, credentials_version],
  });
  return rowCount === 1;
}

/** Locks a member until the transaction ends. @returns the member; null if the credentials have changed since this version */
export async function lockMemberOf(
  client: Client,
  { credentialsVersion, memberId }: { memberId: bigint; credentialsVersion: number },
): Promise<Member | null> {
  const { rows } = await client.query<Member>({
    name: 'lock-member-with-credentials',
    text: 'select * from foyer.member where id = $1 and credentials_version = $2 for update',
    values: [memberId, credentialsVersion],
  });
  return rows[0] ?? null;
}
