import path from 'node:path';
import { migrateArcade } from '@foyer/arcade/server/create-arcade.ts';
import { startEmbedded } from '@foyer/database/embedded.ts';
import { deriveVendorKeys, type LedgerKeys } from '@foyer/database/ledger-keys.ts';
import { openPool } from '@foyer/database/open-pool.ts';
import { migrateGateway } from '@foyer/gateway/create-gateway.ts';
import { migrateLotto } from '@foyer/lotto/server/create-lotto.ts';
import type pg from 'pg';
import { ARCADE_KEYS, openLedgerKeys } from '../settings/ledger-keys.ts';

/** `node fill-data-folder.ts <folder>`: makes a database with all tables, as a first start does, and stops it. */
async function fill(folder: string): Promise<void> {
  const database = await startEmbedded({ directory: path.join(folder, 'db'), durable: false });
  try {
    const ledgerKeys = await openLedgerKeys({ ledgerKeys: null, dataDirectory: folder });
    await withPool(database.migrationUrl, ledgerKeys, async (pool) => {
      await migrateGateway(pool);
      await migrateLotto(pool);
    });
    await withPool(database.arcadeUrl, deriveVendorKeys(ledgerKeys, ARCADE_KEYS), migrateArcade);
  } finally {
    await database.stop();
  }
}

async function withPool(url: string, ledgerKeys: LedgerKeys, work: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const pool = openPool(url, 2, { use: 'maintenance', ledgerKeys });
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: node fill-data-folder.ts <folder>');
await fill(folder);
