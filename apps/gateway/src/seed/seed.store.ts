import type { Queryable } from '@foyer/database/open-pool.ts';

/** Expires a member's password, as an operator would: it must be changed at the next login. */
export async function expirePassword(db: Queryable, memberId: bigint): Promise<void> {
  await db.query({
    name: 'expire-password',
    text: 'update foyer.member set password_expired = true where id = $1',
    values: [memberId],
  });
}
