import { APP_ROLE } from '@foyer/database/cluster.data.ts';
import { getRunningDatabaseUrl } from '@foyer/database/embedded.ts';
import { requireLedgerKeys } from '@foyer/database/ledger-key.store.ts';
import { openPool } from '@foyer/database/open-pool.ts';
import type pg from 'pg';
import { requireKnownSchemas } from '../checks/known-schemas.ts';
import { formatStartupError } from '../settings/format-startup-error.ts';
import { readLedgerKeys } from '../settings/ledger-keys.ts';
import { readSettings, type Settings } from '../settings/settings.ts';

/** A command that failed, with the message for the operator. */
export class CommandError extends Error {}

/** Runs a command from the command line; prints what was done, or why nothing was. */
export function runCommand(command: (words: readonly string[]) => Promise<string>): void {
  command(process.argv.slice(2)).then(
    (report) => console.log(report),
    (error: unknown) => {
      console.error(error instanceof CommandError ? error.message : formatStartupError(error));
      process.exitCode = 1;
    },
  );
}

/** Uses the database of the running Foyer. @throws CommandError if none is running */
export async function withRunningDatabase<T>(work: (pool: pg.Pool, settings: Settings) => Promise<T>): Promise<T> {
  const settings = readSettings(process.env);
  const url = settings.databaseUrl ?? (await getRunningDatabaseUrl(`${settings.dataDirectory}/db`, APP_ROLE));
  if (!url) throw new CommandError('Foyer is not running. Start it first, or set DATABASE_URL or FOYER_DATA.');
  const pool = openPool(url, 1, { ledgerKeys: await readLedgerKeys(settings) });
  try {
    await requireKnownSchemas(pool);
    await requireLedgerKeys(pool);
    return await work(pool, settings);
  } finally {
    await pool.end();
  }
}
