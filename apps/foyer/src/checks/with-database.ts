import { APP_ROLE, ARCADE_ROLE } from '@foyer/database/cluster.data.ts';
import { getRunningDatabaseUrl, startEmbedded } from '@foyer/database/embedded.ts';
import { requireLedgerKeys } from '@foyer/database/ledger-key.store.ts';
import type { LedgerKeys } from '@foyer/database/ledger-keys.ts';
import { openPool } from '@foyer/database/open-pool.ts';
import { readLedgerKeys } from '../settings/ledger-keys.ts';
import { readSettings } from '../settings/settings.ts';
import { requireKnownSchemas } from './known-schemas.ts';

/** The databases of this installation. */
export interface OpenDatabase {
  pool: ReturnType<typeof openPool>;
  /** null: the arcade's database cannot be reached. */
  arcadeUrl: string | null;
  ledgerKeys: LedgerKeys;
}

/** Runs a check on the database, whether Foyer is running or not. */
export async function withDatabase<Result>(run: (database: OpenDatabase) => Promise<Result>): Promise<Result> {
  const settings = readSettings(process.env);
  const directory = `${settings.dataDirectory}/db`;
  const ledgerKeys = await readLedgerKeys(settings);
  const running = settings.databaseUrl ?? (await getRunningDatabaseUrl(directory, APP_ROLE));
  const own = running ? null : await startEmbedded({ directory });
  const pool = openPool(running ?? own?.appUrl ?? '', 2, {
    use: 'maintenance',
    ledgerKeys,
  });
  try {
    await requireKnownSchemas(pool);
    await requireLedgerKeys(pool);
    const arcadeUrl =
      settings.arcade.databaseUrl ??
      (settings.databaseUrl ? null : (own?.arcadeUrl ?? (await getRunningDatabaseUrl(directory, ARCADE_ROLE))));
    return await run({ pool, arcadeUrl, ledgerKeys });
  } finally {
    await pool.end();
    await own?.stop();
  }
}
