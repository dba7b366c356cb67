import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatLedgerKeys } from '@foyer/database/ledger-keys.ts';
import { publishDueDrafts } from '@foyer/gateway/publishing/publish.ts';
import { bootGateway, type TestGateway } from '@foyer/gateway/testing/boot-gateway.ts';
import { toKeyText } from '@foyer/http/signing-key.ts';
import { TEST_LEDGER_KEYS } from '@foyer/testkit/test-ledger-keys.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const COMMAND = fileURLToPath(new URL('publish-document.ts', import.meta.url));
const HOUR_MS = 3_600_000;

let gateway: TestGateway;
let folder: string;
beforeAll(async () => {
  [gateway, folder] = await Promise.all([bootGateway(), mkdtemp(path.join(tmpdir(), 'publish-'))]);
  for (const [name, merchant] of [
    ['ann', 'lotus'],
    ['bob', 'samba'],
  ]) {
    const { privateKey } = generateKeyPairSync('ed25519');
    await writeFile(path.join(folder, `${name}.pem`), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const { pool } = gateway.database;
    await pool.query(
      `insert into foyer.staff (name, password_hash, sealed_totp, signing_key) values ($1, '', '', $2)`,
      [name, toKeyText(privateKey)],
    );
    await pool.query(`insert into foyer.staff_role values ($1, $2, 'content')`, [name, merchant]);
  }
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

/** Runs the command as a person. */
function run(by: string, ...words: string[]) {
  const args = [
    COMMAND,
    '--merchant',
    'lotus',
    '--kind',
    'catalogue',
    ...words,
    '--key',
    path.join(folder, `${by}.pem`),
  ];
  const LEDGER_KEYS = formatLedgerKeys(TEST_LEDGER_KEYS);
  const env = { ...process.env, DATABASE_URL: gateway.database.url, LEDGER_KEYS, FOYER_DATA: folder };
  return new Promise<{ isDone: boolean; said: string }>((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ isDone: error === null, said: `${stdout}${stderr}`.trim() }),
    );
  });
}

const catalogue = (...codes: string[]) => ({
  vendors: [],
  categories: ['RNG'],
  lanes: [],
  games: codes.map((code) => ({ code, name: { EN: code }, vendor: 'FOYER', gameClassify: 'RNG', art: 'gem', hue: 1 })),
});

async function write(body: unknown): Promise<string> {
  const file = path.join(folder, 'catalogue.json');
  await writeFile(file, typeof body === 'string' ? body : JSON.stringify(body));
  return file;
}

const published = () => gateway.context.documents.get({ merchant: 'lotus', kind: 'catalogue' });

test('shows what would change, and publishes nothing with --check', async () => {
  const { isDone, said } = await run('ann', await write(catalogue('A1')), '--check');
  expect([isDone, said]).toEqual([true, expect.stringContaining('+ /games/A1: {"code":"A1"')]);
  expect(said).toContain('It can be published as version 2.');
  expect(published()?.version).toBe(1);
});

test('publishes a file, and running gateways use it immediately', async () => {
  const { said } = await run('ann', await write(catalogue('A1')));
  expect(said).toContain('Published as version 2.');
  await vi.waitFor(() => expect(published()).toMatchObject({ version: 2, author: 'ann', body: catalogue('A1') }), {
    timeout: 10_000,
  });
  expect((await run('ann', await write(catalogue('A1')))).said).toBe('Version 2 is like that already.');
});

test.each([
  ['a file that is not JSON', '{', /is not JSON/],
  ['a wrong catalogue', catalogue('B1', 'B1'), /It cannot be published:\n.*listed twice/s],
])('refuses %s', async (_what, body, message) => {
  expect(await run('ann', await write(body))).toEqual({ isDone: false, said: expect.stringMatching(message) });
  expect(published()?.version).toBe(2);
});

test('refuses a person without the permission at this merchant, and invalid arguments', async () => {
  const file = await write(catalogue('C1'));
  expect(await run('bob', file)).toEqual({ isDone: false, said: expect.stringContaining('You may not publish') });
  expect(await run('ann', file, '--cancel')).toEqual({ isDone: false, said: expect.stringMatching(/^usage:/) });
  expect((await run('ann', file, '--at', '2020-01-01T00:00Z')).said).toMatch(/has passed/);
  expect(published()?.version).toBe(2);
});

test('publishes a draft at its time, and not before', async () => {
  const at = new Date(Date.now() + HOUR_MS).toISOString();
  expect((await run('ann', await write(catalogue('D1')), '--at', at)).said).toContain(`It is published at ${at}`);
  await publishDueDrafts(gateway.context);
  expect(published()?.version).toBe(2);
  await publishDueDrafts({ ...gateway.context, now: () => Date.now() + 2 * HOUR_MS });
  expect(published()).toMatchObject({ version: 3, author: 'ann', body: catalogue('D1') });
});

test('does not publish a draft whose schedule was cancelled, nor one based on an older version', async () => {
  const at = new Date(Date.now() + HOUR_MS).toISOString();
  await run('ann', await write(catalogue('E1')), '--at', at);
  expect((await run('ann', '--cancel')).said).toMatch(/not published by itself/);
  expect((await run('ann', '--cancel')).said).toBe('Nothing is waiting for its time.');
  const later = { ...gateway.context, now: () => Date.now() + 2 * HOUR_MS };
  await publishDueDrafts(later);
  expect(published()?.version).toBe(3);
  await run('ann', await write(catalogue('E1')), '--at', at);
  await run('ann', '--roll-back', '2');
  await publishDueDrafts(later);
  await vi.waitFor(() => expect(published()).toMatchObject({ version: 4, restores: 2, body: catalogue('A1') }), {
    timeout: 10_000,
  });
  const { rows } = await gateway.database.pool.query(
    'select publish_at from foyer.document_draft where merchant = $1',
    ['lotus'],
  );
  expect(rows).toEqual([{ publish_at: null }]);
});

test('rolls back, lists the versions and records who did what', async () => {
  expect((await run('ann', await write(catalogue('F1')))).said).toContain('Published as version 5.');
  expect((await run('ann', '--roll-back', '1')).said).toBe('Published as version 6.');
  expect((await run('ann', '--roll-back', '99')).said).toBe('There is no such version.');
  const { said } = await run('ann', '--history');
  expect(said.split('\n')).toHaveLength(6);
  expect(said).toMatch(/^6 {2}\S+ {2}ann {2}repeats 1\n/);
  const { rows } = await gateway.database.pool.query(
    `select action from foyer.audit_log where staff = 'ann' and merchant = 'lotus' and subject = 'catalogue' order by at`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'document.publish',
    'document.schedule',
    'document.schedule',
    'document.cancel',
    'document.schedule',
    'document.roll-back',
    'document.publish',
    'document.roll-back',
  ]);
});
