import type { VipLabel } from '@foyer/merchant/vip-labels.ts';
import { type Selectable, sql } from 'kysely';
import type { Database, MemberTable } from '../db/tables.ts';

export type Member = Selectable<MemberTable>;

export const findMemberByName = (db: Database, merchant: string, usernameKey: string): Promise<Member | undefined> =>
  db
    .selectFrom('member')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('username_key', '=', usernameKey)
    .executeTakeFirst();

export const findMemberByReferral = (
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
}

/** Inserts a member with the money account; null when the name is taken, also by someone faster. */
export function insertMember(db: Database, member: NewMember): Promise<{ id: bigint; accountId: bigint } | null> {
  return db.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('member')
      .values({
        ...member,
        club_label: member.club_label && JSON.stringify(member.club_label),
        registration: JSON.stringify(member.registration),
      })
      .onConflict((conflict) => conflict.columns(['merchant', 'username_key']).doNothing())
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
    return { id: inserted.id, accountId: account.id };
  });
}

/** Moves the login times on: the last one becomes the previous one. */
export async function noteLogin(db: Database, id: bigint): Promise<void> {
  await db
    .updateTable('member')
    .set({ previous_login_at: sql<Date | null>`last_login_at`, last_login_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export const findMember = (db: Database, id: bigint): Promise<Member> =>
  db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export async function setLanguage(db: Database, id: bigint, language: string): Promise<void> {
  await db.updateTable('member').set({ language }).where('id', '=', id).execute();
}
