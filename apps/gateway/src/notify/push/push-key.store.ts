import type { Queryable } from '@foyer/database/open-pool.ts';

/** A merchant’s stored key. */
export interface StoredPushKey {
  publicKey: Buffer;
  sealedKey: Buffer;
}

/** Stores the key of a merchant unless there is one: browsers have subscribed with it. */
export async function addPushKey(
  client: Queryable,
  merchant: string,
  { publicKey, sealedKey }: StoredPushKey,
): Promise<void> {
  await client.query(
    'insert into foyer.push_key (merchant, public_key, sealed_key) values ($1, $2, $3) on conflict do nothing',
    [merchant, publicKey, sealedKey],
  );
}

/** @returns null for a merchant without one */
export async function getPushKey(client: Queryable, merchant: string): Promise<StoredPushKey | null> {
  const { rows } = await client.query<StoredPushKey>({
    name: 'get-push-key',
    text: 'select public_key as "publicKey", sealed_key as "sealedKey" from foyer.push_key where merchant = $1',
    values: [merchant],
  });
  return rows[0] ?? null;
}
