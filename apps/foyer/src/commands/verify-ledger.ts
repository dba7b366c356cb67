import { withSnapshot } from '@foyer/database/open-pool.ts';
import type { Head } from '@foyer/gateway/audit/head.ts';
import { readHeads } from '@foyer/gateway/audit/heads-file.ts';
import { verifyBooks } from '@foyer/gateway/audit/verify-books.ts';
import { SettingError } from '@foyer/http/read-setting.ts';
import { comparableBefore } from '../checks/reconcile-arcade.store.ts';
import { verifyArcadeBooks } from '../checks/verify-arcade-books.ts';
import { verifyLottery } from '../checks/verify-lottery.ts';
import { withDatabase } from '../checks/with-database.ts';
import { formatStartupError } from '../settings/format-startup-error.ts';

const USAGE = 'usage: npm run verify:ledger [-- --heads <file>]';

/** The heads of the file after `--heads`. @throws SettingError for other words, or a file that has no heads */
async function readRecorded(words: readonly string[]): Promise<Head[]> {
  if (words.length === 0) return [];
  const [option, file = '', ...more] = words;
  if (option !== '--heads' || file === '' || more.length > 0) throw new SettingError(USAGE);
  return readHeads(file).catch((error: unknown) => {
    throw new SettingError(error instanceof Error ? error.message : String(error));
  });
}

/**
 * `npm run verify:ledger`: checks every invariant of the ledger, the books of the lottery and the arcade, and both against it, whether Foyer is
 * running or not; with `-- --heads <file>` also that the ledger still has the past that the heads of the file have recorded.
 */
async function verify(): Promise<number> {
  const recorded = await readRecorded(process.argv.slice(2));
  return withDatabase(async (database) => {
    const before = comparableBefore(Date.now());
    const faults = await withSnapshot(database.pool, async (db) => [
      ...(await verifyBooks(db, recorded)),
      ...(await verifyLottery(db)),
      ...(await verifyArcadeBooks(database, db, before)),
    ]);
    for (const { invariant, detail } of faults) console.error(`${invariant}: ${detail}`);
    console.log(faults.length === 0 ? 'The ledger is consistent.' : `The ledger is broken in ${faults.length} places.`);
    return faults.length === 0 ? 0 : 1;
  });
}

verify().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(formatStartupError(error));
    process.exit(1);
  },
);
