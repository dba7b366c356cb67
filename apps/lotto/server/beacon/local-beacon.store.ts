import type { Database } from '../context.ts';

/** The key of the local beacon: the first one stored by any process. */
export async function getLocalBeaconKey(db: Database, offered: Uint8Array): Promise<Uint8Array> {
  await db.query('insert into lotto.local_beacon (secret_key) values ($1) on conflict do nothing', [offered]);
  const { rows } = await db.query<{ key: Buffer }>('select secret_key as key from lotto.local_beacon');
  return Uint8Array.from(rows[0]?.key ?? []);
}
