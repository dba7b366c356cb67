import type { Database } from '../db/tables.ts';

/** Stores the key of the names, unless there is one. @returns the stored one */
export async function storeNameKey(db: Database, sealedKey: Buffer): Promise<Buffer> {
  await db
    .insertInto('name_key')
    .values({ id: 1, sealed_key: sealedKey })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return (await db.selectFrom('name_key').select('sealed_key').executeTakeFirstOrThrow()).sealed_key;
}

/** Seals what outlives a secret by the newest one. @param reseal null for bytes that already are @returns how many were not */
export async function resealAll(db: Database, reseal: (sealed: Buffer) => Buffer | null): Promise<number> {
  let count = 0;
  for (const { sealed_key: old } of await db.selectFrom('name_key').select('sealed_key').execute()) {
    const fresh = reseal(old);
    if (!fresh) continue;
    await db.updateTable('name_key').set({ sealed_key: fresh }).where('sealed_key', '=', old).execute();
    count += 1;
  }
  for (const { member_id: id, sealed_secret: old } of await db
    .selectFrom('totp')
    .select(['member_id', 'sealed_secret'])
    .execute()) {
    const fresh = reseal(old);
    if (!fresh) continue;
    const update = db.updateTable('totp').set({ sealed_secret: fresh });
    await update.where('member_id', '=', id).where('sealed_secret', '=', old).execute();
    count += 1;
  }
  for (const { name, sealed_totp: old } of await db.selectFrom('staff').select(['name', 'sealed_totp']).execute()) {
    const fresh = reseal(old);
    if (!fresh) continue;
    const update = db.updateTable('staff').set({ sealed_totp: fresh });
    await update.where('name', '=', name).where('sealed_totp', '=', old).execute();
    count += 1;
  }
  return count;
}
