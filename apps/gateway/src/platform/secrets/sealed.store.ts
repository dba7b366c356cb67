import type { Queryable } from '@foyer/database/open-pool.ts';

/** Stores the HMAC key, unless there is one. @returns the stored one */
export async function storeHmacKey(db: Queryable, sealedKey: Buffer): Promise<Buffer> {
  await db.query({
    name: 'add-name-key',
    text: 'insert into foyer.name_key (id, sealed_key) values (1, $1) on conflict (id) do nothing',
    values: [sealedKey],
  });
  const { rows } = await db.query<{ sealedKey: Buffer }>({
    name: 'get-name-key',
    text: 'select sealed_key as "sealedKey" from foyer.name_key',
  });
  const [stored] = rows;
  if (!stored) throw new Error('the HMAC key was not stored');
  return stored.sealedKey;
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
export async function resealAll(db: Queryable, reseal: (sealed: Buffer) => Buffer | null): Promise<number> {
  let count = 0;
  for (const place of SEALED) count += await resealColumn(db, place, reseal);
  return count;
}

/** In batches, since a column may have millions of rows. */
async function resealColumn(
  db: Queryable,
  [table, column, key]: (typeof SEALED)[number],
  reseal: (sealed: Buffer) => Buffer | null,
): Promise<number> {
  let count = 0;
  for (let after: unknown = null; ; ) {
    const { rows } = await db.query<{ id: unknown; sealed: Buffer }>(
      `select ${key} as id, ${column} as sealed from foyer.${table}
       where ${column} is not null and ($1::text is null or ${key} > $2) order by ${key} limit $3`,
      [after, after, ROWS_AT_ONCE],
    );
    for (const { id, sealed } of rows) {
      const fresh = reseal(sealed);
      if (!fresh) continue;
      const text = `update foyer.${table} set ${column} = $1 where ${key} = $2 and ${column} = $3`;
      await db.query(text, [fresh, id, sealed]);
      count += 1;
    }
    if (rows.length < ROWS_AT_ONCE) return count;
    after = rows.at(-1)?.id;
  }
}
