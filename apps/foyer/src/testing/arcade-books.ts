import path from 'node:path';
import { verifyArcade } from '@foyer/arcade/server/audit/verify-arcade.ts';
import { getRunningDatabaseUrl } from '@foyer/database/embedded.ts';
import { deriveVendorKeys, type LedgerKeys } from '@foyer/database/ledger-keys.ts';
import { openPool } from '@foyer/database/open-pool.ts';
import { verifyLedger } from '@foyer/gateway/ledger/wallet/verify-ledger.ts';
import type pg from 'pg';
import { reconcileArcade } from '../checks/reconcile-arcade.store.ts';
import { ARCADE_KEYS, readLedgerKeys } from '../settings/ledger-keys.ts';

/** A pool on the arcade's own database of a running Foyer, with its keys. */
export async function openArcadePool(folder: string): Promise<pg.Pool> {
  const url = await getRunningDatabaseUrl(path.join(folder, 'db'), 'foyer_arcade');
  return openPool(url ?? '', 2, { use: 'maintenance', ledgerKeys: await readArcadeKeys(folder) });
}

/** The same as the superuser, who may write past the triggers. */
export async function openArcadeAsSuperuser(folder: string): Promise<pg.Pool> {
  const [arcade, superuser] = await Promise.all(
    (['foyer_arcade', 'postgres'] as const).map((role) => getRunningDatabaseUrl(path.join(folder, 'db'), role)),
  );
  const url = new URL(superuser ?? '');
  url.pathname = new URL(arcade ?? '').pathname;
  return openPool(url.href, 2, { use: 'maintenance', ledgerKeys: await readArcadeKeys(folder) });
}

const readArcadeKeys = async (folder: string): Promise<LedgerKeys> =>
  deriveVendorKeys(await readLedgerKeys({ ledgerKeys: null, dataDirectory: folder }), ARCADE_KEYS);

/** How many rounds are not over yet. A duel that waits for an opponent is not unfinished work. */
export async function countUnfinished(arcade: pg.Pool): Promise<number> {
  const { rows } = await arcade.query<{ count: bigint }>(
    `select count(*) from arcade.round where state in ('pending', 'settled', 'voiding') or (state = 'open' and game_code <> 'TWIN-STAKE')`,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Every difference between the ledger and the arcade's books, and every broken invariant of the ledger. */
export async function findArcadeFaults(arcade: pg.Pool, ledger: pg.Pool): Promise<string[]> {
  const faults = [
    ...(await verifyLedger(ledger)),
    ...(await verifyArcade(arcade)),
    ...(await reconcileArcade({ arcade, ledger }, new Date())),
  ];
  return faults.map(({ detail, invariant }) => `${invariant}: ${detail}`);
}
