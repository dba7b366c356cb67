import type { Queryable } from '@foyer/database/open-pool.ts';

export interface StoredIdentity {
  merchant: string;
  issuer: string;
  subject: string;
  memberId: bigint;
  channel: string;
  name: string | null;
  picture: string | null;
  createdAt: Date;
}

export type NewIdentity = Omit<StoredIdentity, 'createdAt'>;

/** The key of an identity at one merchant. */
export type IdentityName = Pick<StoredIdentity, 'merchant' | 'issuer' | 'subject'>;

/** A member's social identities. */
export async function findIdentities(db: Queryable, memberId: bigint): Promise<StoredIdentity[]> {
  const { rows } = await db.query<StoredIdentity>({
    name: 'find-social-identities',
    text: `select merchant, issuer, subject, member_id as "memberId", channel, name, picture, created_at as "createdAt"
      from foyer.social_identity where member_id = $1 order by created_at`,
    values: [memberId],
  });
  return rows;
}

/** The member an identity is linked to; null when it is not linked. */
export async function getOwner(db: Queryable, { issuer, merchant, subject }: IdentityName): Promise<bigint | null> {
  const { rows } = await db.query<{ memberId: bigint }>({
    name: 'get-owner-of-identity',
    text: `select member_id as "memberId" from foyer.social_identity where merchant = $1 and issuer = $2 and subject = $3`,
    values: [merchant, issuer, subject],
  });
  return rows[0]?.memberId ?? null;
}

/** Links an identity to a member. @returns false when it is already linked to any member */
export async function insertIdentity(
  db: Queryable,
  { channel, issuer, memberId, merchant, name, picture, subject }: NewIdentity,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-social-identity',
    text: `insert into foyer.social_identity (merchant, issuer, subject, member_id, channel, name, picture)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    values: [merchant, issuer, subject, memberId, channel, name, picture],
  });
  return rowCount === 1;
}
