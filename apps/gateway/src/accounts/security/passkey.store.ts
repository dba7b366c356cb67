import { type Selectable, sql } from 'kysely';
import type { PasskeyTable } from '../../db/identity-tables.ts';
import type { Database } from '../../db/tables.ts';

export type Passkey = Selectable<PasskeyTable>;

export const findPasskeys = (db: Database, memberId: bigint): Promise<Passkey[]> =>
  db.selectFrom('passkey').selectAll().where('member_id', '=', memberId).orderBy('created_at').execute();

export const getPasskey = (db: Database, merchant: string, id: string): Promise<Passkey | undefined> =>
  db.selectFrom('passkey').selectAll().where('id', '=', id).where('merchant', '=', merchant).executeTakeFirst();

/** @returns false when this passkey is already registered */
export async function insertPasskey(
  db: Database,
  passkey: Omit<Passkey, 'created_at' | 'last_used_at'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Records a use. @returns false if the counter did not increase (a key without one always has 0): the key has been copied */
export async function recordPasskeyUse(
  db: Database,
  { id, counter, isBackedUp }: { id: string; counter: bigint; isBackedUp: boolean },
): Promise<boolean> {
  const used = await db
    .updateTable('passkey')
    .set({ counter, is_backed_up: isBackedUp, last_used_at: sql<Date>`foyer.clock()` })
    .where('id', '=', id)
    .where((row) => row.or([row('counter', '<', counter), row.and([row('counter', '=', 0n), row.val(counter === 0n)])]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function renamePasskey(db: Database, memberId: bigint, { id, name }: { id: string; name: string }) {
  const renamed = await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  return renamed !== undefined;
}

/** Deletes all passkeys of a member. @returns whether there was any */
export async function deletePasskeys(db: Database, memberId: bigint): Promise<boolean> {
  const deleted = await db.deleteFrom('passkey').where('member_id', '=', memberId).returning('id').execute();
  return deleted.length > 0;
}

export async function deletePasskey(db: Database, memberId: bigint, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
