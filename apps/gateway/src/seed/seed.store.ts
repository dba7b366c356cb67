import type { Database } from '../db/tables.ts';

/** Expires a member's password, as an operator would: it must be changed at the next login. */
export async function expirePassword(db: Database, memberId: bigint): Promise<void> {
  await db.updateTable('member').set({ password_expired: true }).where('id', '=', memberId).execute();
}
