import type { Queryable } from '@foyer/database/open-pool.ts';
/** The sealed key of the local beacon: the first one stored by any process. */
export async function getSealedBeaconKey(db: Queryable, offered: string): Promise<string> {
  await db.query('insert into lotto.local_beacon (sealed_key) values ($1) on conflict do nothing', [offered]);
  const { rows } = await db.query<{ key: string }>('select sealed_key as key from lotto.local_beacon');
  if (!rows[0]) throw new Error('the local beacon has no key');
  return rows[0].key;
}

export async function replaceSealedBeaconKey(db: Queryable, sealed: string): Promise<void> {
  await db.query('update lotto.local_beacon set sealed_key = $1', [sealed]);
}
