import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatLedgerKeys } from '@foyer/database/ledger-keys.ts';
import { migrateGateway } from '@foyer/gateway/create-gateway.ts';
import { toKeyText } from '@foyer/http/signing-key.ts';
import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import { TEST_LEDGER_KEYS } from '@foyer/testkit/test-ledger-keys.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const COMMAND = fileURLToPath(new URL('maintenance.ts', import.meta.url));
let database: FreshDatabase;
let folder: string;
beforeAll(async () => {
  [database, folder] = await Promise.all([
    freshDatabase({ template: 'gateway', migrate: migrateGateway }),
    mkdtemp(path.join(tmpdir(), 'maintenance-')),
  ]);
  const { privateKey } = generateKeyPairSync('ed25519');
  await writeFile(path.join(folder, 'key'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const { pool } = database;
  await pool.query(
    `insert into foyer.staff (name, password_hash, sealed_totp, signing_key) values ('ann', '', '', $1)`,
    [toKeyText(privateKey)],
  );
  await pool.query(
    `insert into foyer.staff_role values ('ann', 'lotus', 'operations'), ('ann', 'samba', 'operations')`,
  );
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Runs the command as an operator does. */
function runCommand(words: string[], change: Record<string, string | undefined> = {}) {
  const LEDGER_KEYS = formatLedgerKeys(TEST_LEDGER_KEYS);
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    LEDGER_KEYS,
    FOYER_DATA: folder,
    STAFF_KEY: path.join(folder, 'key'),
  };
  return new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, [COMMAND, ...words], { env: { ...env, ...change } }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: stdout + stderr }),
    );
  });
}

test('refuses to close a merchant without a key, or at another merchant', async () => {
  expect((await runCommand(['lotus', '--off'], { STAFF_KEY: '/tmp/no-such-key' })).code).toBe(1);
  expect(await runCommand(['aurora', '--open-end'])).toEqual({ code: 1, out: 'You may not close or open aurora.\n' });
  expect(await states()).toEqual([]);
});

test('records who closed a merchant', async () => {
  await runCommand(['lotus', '--open-end']);
  await runCommand(['lotus', '--off']);
  const { rows } = await database.pool.query('select staff, action, merchant, after from foyer.audit_log order by at');
  expect(rows).toMatchObject([
    { staff: 'ann', action: 'merchant.maintenance', merchant: 'lotus', after: { until: null } },
    { staff: 'ann', after: {} },
  ]);
});

const states = async () =>
  (await database.pool.query('select merchant, maintenance_until from foyer.merchant_state order by merchant')).rows;

test('closes merchants and opens them again', async () => {
  const until = await runCommand(['lotus', '--until', '2099-11-22T03:00+07:00']);
  expect(until).toEqual({ code: 0, out: 'lotus is in maintenance until 2099-11-21T20:00:00.000Z.\n' });
  expect((await runCommand(['samba', '--open-end'])).out).toBe(
    'samba is in maintenance until you open it with --off.\n',
  );
  expect(await states()).toEqual([
    { merchant: 'lotus', maintenance_until: new Date('2099-11-21T20:00:00Z') },
    { merchant: 'samba', maintenance_until: null },
  ]);
  expect(await runCommand(['lotus', '--off'])).toEqual({ code: 0, out: 'lotus is open.\n' });
  expect(await runCommand(['lotus', '--off'])).toEqual({ code: 0, out: 'lotus is open.\n' });
  expect(await states()).toEqual([{ merchant: 'samba', maintenance_until: null }]);
});

test('rejects an invalid command in one line and changes nothing', async () => {
  const before = await states();
  for (const words of [['nobody', '--off'], ['lotus', '--until', '2020-01-01T00:00Z'], ['lotus']]) {
    const { code, out } = await runCommand(words);
    expect([words, code, out.trimEnd().split('\n').length]).toEqual([words, 1, 1]);
  }
  expect(await states()).toEqual(before);
});

test('reports that Foyer is not running, or that the database is not migrated', async () => {
  const { code, out } = await runCommand(['lotus', '--off'], {
    DATABASE_URL: undefined,
    FOYER_DATA: '/tmp/no-foyer-here',
  });
  expect([code, out]).toEqual([1, 'Foyer is not running. Start it first, or set DATABASE_URL or FOYER_DATA.\n']);
  const empty = await freshDatabase();
  const answer = await runCommand(['lotus', '--off'], { DATABASE_URL: empty.url });
  await empty.drop();
  expect(answer).toEqual({ code: 1, out: 'The database has not all of Foyer’s tables yet. Start Foyer once.\n' });
});
