import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '@foyer/database/migrate.ts';
import { openPool } from '@foyer/database/open-pool.ts';
import { freshDatabase } from '@foyer/testkit/fresh-database.ts';
import { TEST_LEDGER_KEYS } from '@foyer/testkit/test-ledger-keys.ts';
import { expect, test } from 'vitest';

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');

test('applies each migration in a session of its own, as an upgrade does', { timeout: 60_000 }, async () => {
  const database = await freshDatabase();
  const directory = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  const names = (await readdir(MIGRATIONS)).sort();
  const applied: string[] = [];
  for (const name of names) {
    await copyFile(path.join(MIGRATIONS, name), path.join(directory, name));
    const pool = openPool(database.url, 1, { ledgerKeys: TEST_LEDGER_KEYS });
    applied.push(...(await migrate(pool, { schema: 'foyer', directory }).finally(() => pool.end())));
  }
  await rm(directory, { recursive: true });
  await database.drop();
  expect(applied).toEqual(names);
});
