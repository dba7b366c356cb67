import { randomBytes } from 'node:crypto';
import { openPool } from '@foyer/database/open-pool.ts';
import { GATEWAY_GRANTS } from '@foyer/gateway/db/grants.data.ts';
import { LOTTO_GRANTS } from '@foyer/lotto/server/db/grants.data.ts';
import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeEmptyFolder, removeDataFolder } from './testing/data-folder.ts';
import { type RealFoyer, startRealFoyer } from './testing/real-process.ts';
import { getRights, makeRoles, tryStatement } from './testing/roles.store.ts';

let database: FreshDatabase;
let folders: string[];
let started: RealFoyer[];

beforeEach(async () => {
  database = await freshDatabase();
  folders = await Promise.all([makeEmptyFolder(), makeEmptyFolder()]);
  started = [];
});
afterEach(async () => {
  for (const foyer of started) await foyer.stop();
  for (const folder of folders) await removeDataFolder(folder);
  await database.drop();
});

/** What all processes on one database share. */
const SHARED = {
  FOYER_SECRET: 'a secret that both processes share',
  LEDGER_KEYS: `1:${randomBytes(32).toString('base64')}`,
  LOTTO_SEED_KEYS: `test:${randomBytes(32).toString('base64')}`,
};

async function logIn(foyer: RealFoyer): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${foyer.port}/wps/session/login`, {
    method: 'POST',
    headers: { host: 'lotus.localhost', 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password: 'Foyer-demo-1' }),
  });
  return response.status;
}

test('two first starts at the same moment on one empty database both succeed', async () => {
  const env = { DATABASE_URL: database.url, ...SHARED };
  started = await Promise.all(folders.map((folder) => startRealFoyer(folder, { env })));
  expect(await Promise.all(started.map(logIn))).toEqual([200, 200]);
}, 60_000);

test('refuses a start with keys that are not those of the database, in one line', async () => {
  const [folder = '', other = ''] = folders;
  const env = { DATABASE_URL: database.url, ...SHARED };
  started = [await startRealFoyer(folder, { env })];
  const LEDGER_KEYS = `1:${randomBytes(32).toString('base64')}`;
  await expect(startRealFoyer(other, { env: { ...env, LEDGER_KEYS } })).rejects.toThrow(
    /: The keys of the ledger .* are not those of this database: version 1 differs\.\n$/,
  );
}, 60_000);

const MONEY = [
  'foyer.audit_event',
  'foyer.ledger_account',
  'foyer.ledger_posting',
  'foyer.ledger_transfer',
  'foyer.member',
  'foyer.vendor_round',
  'lotto.correction',
  'lotto.draw',
  'lotto.manifest',
  'lotto.ticket',
  'lotto.trial_transaction',
];

test('a role that does not own the tables can serve members, but cannot destroy records', async () => {
  const name = `role_${randomBytes(4).toString('hex')}`;
  const { appUrl, migrationUrl, drop } = await makeRoles(database, name);
  const env = { DATABASE_URL: appUrl, DATABASE_MIGRATION_URL: migrationUrl, ...SHARED };
  const [folder = ''] = folders;
  const foyer = await startRealFoyer(folder, { env });
  const app = openPool(appUrl, 1);
  try {
    expect(await logIn(foyer)).toBe(200);
    for (const table of MONEY) expect(await getRights(app, table), table).not.toMatch(/DELETE|TRUNCATE|TRIGGER/);
    for (const { final, schema } of [GATEWAY_GRANTS, LOTTO_GRANTS])
      for (const table of final)
        expect(await getRights(app, `${schema}.${table}`), table).not.toMatch(/UPDATE|TRUNCATE/);
    const refused = [
      'truncate foyer.audit_event',
      'delete from foyer.ledger_posting',
      'alter table lotto.ticket add n int',
    ];
    for (const statement of refused)
      expect(await tryStatement(app, statement), statement).toMatch(/permission denied|must be owner/);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(foyer.output()).not.toContain('permission denied');
  } finally {
    await foyer.stop();
    await app.end();
    await drop();
  }
}, 60_000);
