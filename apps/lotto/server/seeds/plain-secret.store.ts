import type { Queryable } from '@foyer/database/open-pool.ts';
import type { KeyService } from '@foyer/vendor/key-service.ts';

import { BEACON_PURPOSE, sealSecret, seedPurpose } from './seal-secret.ts';

/** Seals the secrets that an earlier release stored plain: seeds of draws without numbers, and the key of the local beacon. */
export async function sealPlainSecrets(db: Queryable, keys: KeyService): Promise<void> {
  const { rows: draws } = await db.query<{ drawId: string; seed: Buffer }>(
    `select draw_id as "drawId", server_seed as seed from lotto.draw
     where sealed_seed is null and numbers is null and state <> 'voided'`,
  );
  for (const { drawId, seed } of draws) {
    const sealed = await sealSecret(keys, seed, seedPurpose(drawId));
    await db.query(
      `update lotto.draw set sealed_seed = $2, server_seed = null
       where draw_id = $1 and sealed_seed is null and numbers is null`,
      [drawId, sealed],
    );
  }
  const { rows: beacons } = await db.query<{ key: Buffer }>(
    'select secret_key as key from lotto.local_beacon where sealed_key is null',
  );
  for (const { key } of beacons) {
    await db.query('update lotto.local_beacon set sealed_key = $1, secret_key = null where sealed_key is null', [
      await sealSecret(keys, key, BEACON_PURPOSE),
    ]);
  }
}
