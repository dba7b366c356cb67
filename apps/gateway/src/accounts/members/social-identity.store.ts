import type { Selectable } from 'kysely';
import type { IdentityTables } from '../../db/identity-tables.ts';
import type { Database } from '../../db/tables.ts';

export type StoredIdentity = Selectable<IdentityTables['social_identity']>;

export type NewIdentity = Omit<StoredIdentity, 'created_at'>;

/** The key of an identity at one merchant. */
export type IdentityName = Pick<StoredIdentity, 'merchant' | 'issuer' | 'subject'>;

/** A member's social identities. */
export const findIdentities = (db: Database, memberId: bigint): Promise<StoredIdentity[]> =>
  db.selectFrom('social_identity').selectAll().where('member_id', '=', memberId).orderBy('created_at').execute();

/** The member an identity is linked to; null when it is not linked. */
export async function getOwner(db: Database, { issuer, merchant, subject }: IdentityName): Promise<bigint | null> {
  const row = await db
    .selectFrom('social_identity')
    .select('member_id')
    .where('merchant', '=', merchant)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

/** Links an identity to a member. @returns false when it is already linked to any member */
export async function insertIdentity(db: Database, identity: NewIdentity): Promise<boolean> {
  const row = await db
    .insertInto('social_identity')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst();
  return row !== undefined;
}
