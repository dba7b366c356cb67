import type { Database } from '../context.ts';

/** Stores the nonce of a signed call. False if it was seen before. */
export async function addNonce(db: Database, nonce: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into lotto.vendor_nonce (nonce, seen_at) values ($1, lotto.clock()) on conflict do nothing',
    [nonce],
  );
  return rowCount === 1;
}
