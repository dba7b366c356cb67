import type { Queryable } from '@foyer/database/open-pool.ts';
/** Stores the nonce of a signed call in a vendor's schema. False if it was seen before. */
export async function addNonce(db: Queryable, schema: string, nonce: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into ${schema}.vendor_nonce (nonce, seen_at) values ($1, ${schema}.clock()) on conflict do nothing`,
    [nonce],
  );
  return rowCount === 1;
}
