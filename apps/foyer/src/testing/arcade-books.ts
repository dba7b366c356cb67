import path from 'node:path';
import { getRunningDatabaseUrl } from '@foyer/database/embedded.ts';
import { openPool } from '@foyer/database/open-pool.ts';
import { verifyLedger } from '@foyer/gateway/wallet/verify-ledger.ts';
import type pg from 'pg';
import { reconcileArcade } from '../arcade/reconcile-arcade.store.ts';

/** A pool on the arcade's own database of a running Foyer. */
export async function openArcadePool(folder: string): Promise<pg.Pool> {
  const url = await getRunningDatabaseUrl(path.join(folder, 'db'), 'foyer_arcade');
  return openPool(url ?? '', 2, { use: 'maintenance' });
}

/** How many rounds are not over yet. A duel that waits for an opponent is not unfinished work. */
export async function countUnfinished(arcade: pg.Pool): Promise<number> {
  const { rows } = await arcade.query<{ count: bigint }>(
    `select count(*) from arcade.round where state in ('pending', 'settled', 'voiding') or (state = 'open' and game_code <> 'TWIN-STAKE')`,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Every difference between the ledger and the arcade's books, and every broken invariant of the ledger. */
export async function findArcadeFaults(arcade: pg.Pool, ledger: pg.Pool): Promise<string[]> {
  const faults = [...(await verifyLedger(ledger)), ...(await reconcileArcade({ arcade, ledger }, new Date()))];
  return faults.map(({ detail, invariant }) => `${invariant}: ${detail}`);
}
