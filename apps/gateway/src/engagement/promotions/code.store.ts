import type { Client } from '@foyer/database/open-pool.ts';

/** A single-use code, locked. */
export interface CodeRow {
  offerId: string;
  grantId: string | null;
}

/**
 * Locks a merchant's code until the transaction ends: of two members with the same code, the second sees its use by the first.
 */
export async function lockCode(client: Client, merchant: string, codeHash: string): Promise<CodeRow | null> {
  const { rows } = await client.query<CodeRow>(
    `select offer_id as "offerId", grant_id as "grantId" from foyer.promotion_code
     where merchant = $1 and code_hash = $2 for update`,
    [merchant, codeHash],
  );
  return rows[0] ?? null;
}

/** Records the grant that a code was redeemed for. */
export async function useCode(
  client: Client,
  { merchant, codeHash, grantId }: { merchant: string; codeHash: string; grantId: string },
): Promise<void> {
  await client.query('update foyer.promotion_code set grant_id = $3 where merchant = $1 and code_hash = $2', [
    merchant,
    codeHash,
    grantId,
  ]);
}

export async function addCodes(
  client: Client,
  { merchant, offerId, hashes }: { merchant: string; offerId: string; hashes: readonly string[] },
): Promise<void> {
  await client.query(
    `insert into foyer.promotion_code (merchant, code_hash, offer_id) select $1, hash, $2 from unnest($3::text[]) as hash`,
    [merchant, offerId, hashes],
  );
}
