import type { Client } from '@foyer/database/open-pool.ts';
import type { VipLabel } from '@foyer/merchant/vip-labels.ts';
import { type Selectable, sql } from 'kysely';
import type { FactorKind } from '../../db/identity-tables.ts';
import type { Database, MemberTable } from '../../db/tables.ts';
import { insertIdentity, type NewIdentity } from './social-identity.store.ts';

export type Member = Selectable<MemberTable>;

export const getMemberByName = (db: Database, merchant: string, usernameKey: string): Promise<Member | undefined> =>
  db
    .selectFrom('member')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('username_key', '=', usernameKey)
    .executeTakeFirst();

export const getMemberByReferral = (
  db: Database,
  merchant: string,
  referralCode: string,
): Promise<{ id: bigint } | undefined> =>
  db
    .selectFrom('member')
    .select('id')
    .where('merchant', '=', merchant)
    .where('referral_code', '=', referralCode)
    .executeTakeFirst();

/** Which of the names are taken at this merchant. */
export async function takenNames(db: Database, merchant: string, usernameKeys: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('member')
    .select('username_key')
    .where('merchant', '=', merchant)
    .where('username_key', 'in', usernameKeys)
    .execute();
  return new Set(rows.map((row) => row.username_key));
}

export interface NewMember {
  merchant: string;
  username: string;
  username_key: string;
  password_hash: string;
  type: number;
  language: string;
  currency: string;
  referral_code: string;
  referred_by: bigint | null;
  club_label: VipLabel | null;
  registration: object;
  mobile?: string | null;
  password_kind?: 'own' | 'initial' | 'none';
  password_ends_at?: Date | null;
}

interface Further {
  identity?: Omit<NewIdentity, 'merchant' | 'member_id'> | null;
  andThen?: (transaction: Database, made: { id: bigint; accountId: bigint }) => Promise<void>;
}

/** Thrown to roll a transaction back. */
class Taken extends Error {}

/**
 * Inserts a member with a money account and a social identity; null if the name, the number or that identity is taken, even by a
 * concurrent registration. `andThen` runs in the same transaction.
 */
export async function insertMember(
  db: Database,
  member: NewMember,
  { andThen, identity = null }: Further = {},
): Promise<{ id: bigint; accountId: bigint } | null> {
  const inserting = db.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('member')
      .values({
        ...member,
        club_label: member.club_label && JSON.stringify(member.club_label),
        registration: JSON.stringify(member.registration),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) return null;
    const account = await transaction
      .insertInto('ledger_account')
      .values({
        merchant: member.merchant,
        kind: 'member',
        name: `member:${inserted.id}`,
        member_id: inserted.id,
        currency: member.currency,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const link = identity && { merchant: member.merchant, member_id: inserted.id, ...identity };
    if (link && !(await insertIdentity(transaction, link))) throw new Taken();
    const made = { id: inserted.id, accountId: account.id };
    await andThen?.(transaction, made);
    return made;
  });
  return inserting.catch((error: unknown) => {
    if (error instanceof Taken) return null;
    throw error;
  });
}

export const getMemberByMobile = (db: Database, merchant: string, mobile: string): Promise<Member | undefined> =>
  db.selectFrom('member').selectAll().where('merchant', '=', merchant).where('mobile', '=', mobile).executeTakeFirst();

/** The members with one of these numbers. */
export const findMembersByMobile = (db: Database, merchant: string, mobiles: readonly string[]): Promise<Member[]> =>
  db.selectFrom('member').selectAll().where('merchant', '=', merchant).where('mobile', 'in', mobiles).execute();

export const getMemberByEmail = (db: Database, merchant: string, email: string): Promise<Member | undefined> =>
  db
    .selectFrom('member')
    .selectAll()
    .where('merchant', '=', merchant)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();

/** Updates the login times: the last one becomes the previous one. */
export async function recordLogin(db: Database, id: bigint): Promise<void> {
  await db
    .updateTable('member')
    .set({ previous_login_at: sql<Date | null>`last_login_at`, last_login_at: sql<Date>`foyer.clock()` })
    .where('id', '=', id)
    .execute();
}

export const requireMember = (db: Database, id: bigint): Promise<Member> =>
  db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/**
 * Sets a password chosen by the member, which ends a forced change or a generated password, and every login that has begun.
 * @param version if given, the credentials must still have it
 * @returns false if they have not
 */
export async function setPassword(
  db: Database,
  id: bigint,
  { passwordHash, version }: { passwordHash: string; version?: number | undefined },
): Promise<boolean> {
  const changed = await db
    .updateTable('member')
    .set((row) => ({
      password_hash: passwordHash,
      password_kind: 'own',
      password_ends_at: null,
      password_expired: false,
      password_changed_at: sql<Date>`foyer.clock()`,
      credentials_version: row('credentials_version', '+', 1),
    }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('credentials_version', '=', version ?? 0))
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Replaces the hash of a password that stays the same, unless it has been changed meanwhile. */
export async function replacePasswordHash(
  db: Database,
  id: bigint,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('member')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .execute();
}

/** Ends every login that has begun: none of them opens a session. Locks the member until the transaction ends. */
export async function endLogins(transaction: Database, id: bigint): Promise<void> {
  await transaction
    .updateTable('member')
    .set((row) => ({ credentials_version: row('credentials_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Whether a login that began with these credentials may go on. Decided for good only while the member is locked. */
export async function hasCredentials(
  db: Database,
  { credentials_version, id }: Pick<Member, 'id' | 'credentials_version'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', id)
    .where('credentials_version', '=', credentials_version)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a member until the transaction ends. @returns the member; null if the credentials have changed since this version */
export async function lockMemberOf(
  transaction: Database,
  { credentialsVersion, memberId }: { memberId: bigint; credentialsVersion: number },
): Promise<Member | null> {
  const member = await transaction
    .selectFrom('member')
    .selectAll()
    .where('id', '=', memberId)
    .where('credentials_version', '=', credentialsVersion)
    .forUpdate()
    .executeTakeFirst();
  return member ?? null;
}

/** Sets or removes an address or number. @throws a unique violation if another member has it */
export async function setContact(
  db: Database,
  id: bigint,
  contact: { email: string | null } | { mobile: string | null },
): Promise<void> {
  await db.updateTable('member').set(contact).where('id', '=', id).execute();
}

export async function setSecondFactor(db: Database, id: bigint, kind: FactorKind | null): Promise<void> {
  await db.updateTable('member').set({ second_factor: kind }).where('id', '=', id).execute();
}

export async function setShowsWins(db: Database, id: bigint, showsWins: boolean): Promise<void> {
  await db.updateTable('member').set({ shows_wins: showsWins }).where('id', '=', id).execute();
}

export async function setLanguage(db: Database, id: bigint, language: string): Promise<void> {
  await db.updateTable('member').set({ language }).where('id', '=', id).execute();
}

/** Locks a member until the transaction ends, so that they cannot begin anything meanwhile. */
export async function lockMember(client: Client, memberId: bigint): Promise<void> {
  await client.query('select from foyer.member where id = $1 for update', [memberId]);
}
