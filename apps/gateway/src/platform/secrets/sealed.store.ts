import { sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

/** Stores the HMAC key, unless there is one. @returns the stored one */
export async function storeHmacKey(db: Database, sealedKey: Buffer): Promise<Buffer> {
  await db
    .insertInto('name_key')
    .values({ id: 1, sealed_key: sealedKey })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return (await db.selectFrom('name_key').select('sealed_key').executeTakeFirstOrThrow()).sealed_key;
}

/** All sealed columns that outlive a secret: table, column, primary key. A migration with such a column adds a line here. */
export const SEALED = [
  ['name_key', 'sealed_key', 'id'],
  ['totp', 'sealed_secret', 'member_id'],
  ['staff', 'sealed_totp', 'name'],
  ['member_identity', 'sealed_name', 'member_id'],
  ['cashier_beneficiary', 'sealed_account', 'id'],
  ['cashier_beneficiary', 'sealed_holder', 'id'],
  ['cashier_break', 'sealed_raw', 'id'],
  ['cashier_payment', 'sealed_payer', 'id'],
  ['cashier_proof', 'sealed_key', 'deposit_id'],
  ['identity_check', 'sealed_details', 'id'],
  ['identity_file', 'sealed_key', 'id'],
  ['feedback_picture', 'sealed_key', 'id'],
  ['support_file', 'sealed_key', 'id'],
  ['push_key', 'sealed_key', 'merchant'],
  ['push_device', 'sealed_address', 'id'],
  ['support_contact', 'sealed_details', 'id'],
] as const;

/** Columns whose values live for at most 25 hours; they become unreadable with their secret. */
export const SHORT_LIVED = [
  ['idempotent_call', 'sealed_answer'],
  ['encryption_key', 'sealed_private_key'],
  ['one_time_token', 'sealed_payload'],
] as const;

const ROWS_AT_ONCE = 500;

/**
 * Reseals everything in `SEALED` with the newest secret.
 * @param reseal null for bytes that need no change
 * @returns how many were resealed
 */
export async function resealAll(db: Database, reseal: (sealed: Buffer) => Buffer | null): Promise<number> {
  let count = 0;
  for (const place of SEALED) count += await resealColumn(db, place, reseal);
  return count;
}

/** In batches, since a column may have millions of rows. */
async function resealColumn(
  db: Database,
  [table, column, key]: (typeof SEALED)[number],
  reseal: (sealed: Buffer) => Buffer | null,
): Promise<number> {
  const [from, value, id] = [sql.table(`foyer.${table}`), sql.ref(column), sql.ref(key)];
  let count = 0;
  for (let after: unknown = null; ; ) {
    const { rows } = await sql<{ id: unknown; sealed: Buffer }>`
      select ${id} as id, ${value} as sealed from ${from}
      where ${value} is not null and (${after}::text is null or ${id} > ${after})
      order by ${id} limit ${ROWS_AT_ONCE}`.execute(db);
    for (const { id: of, sealed } of rows) {
      const fresh = reseal(sealed);
      if (!fresh) continue;
      await sql`update ${from} set ${value} = ${fresh} where ${id} = ${of} and ${value} = ${sealed}`.execute(db);
      count += 1;
    }
    if (rows.length < ROWS_AT_ONCE) return count;
    after = rows.at(-1)?.id;
  }
}
