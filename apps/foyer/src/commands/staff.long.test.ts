import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatLedgerKeys } from '@foyer/database/ledger-keys.ts';
import { insertMember } from '@foyer/gateway/accounts/members/member.store.ts';
import { migrateGateway } from '@foyer/gateway/create-gateway.ts';
import { toKeyText } from '@foyer/http/signing-key.ts';
import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import { TEST_LEDGER_KEYS } from '@foyer/testkit/test-ledger-keys.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const NAMES = ['root', 'alice', 'bob', 'mallory'] as const;
type Name = (typeof NAMES)[number];

let database: FreshDatabase;
let folder: string;
const publicKeys = {} as Record<Name, string>;

beforeAll(async () => {
  [database, folder] = await Promise.all([
    freshDatabase({ template: 'gateway', migrate: migrateGateway }),
    mkdtemp(path.join(tmpdir(), 'staff-')),
  ]);
  for (const name of NAMES) {
    const { privateKey } = generateKeyPairSync('ed25519');
    publicKeys[name] = toKeyText(privateKey);
    await writeFile(path.join(folder, name), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  }
  await insertMember(database.pool, {
    merchant: 'lotus',
    username: 'Quan.Test',
    username_key: 'quan.test',
    password_hash: '',
    type: 0,
    language: 'VI',
    currency: 'VND',
    referral_code: 'QUANTEST',
    referred_by: null,
    club_label: null,
    registration: {},
  });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Runs a command as a person, or without a key. */
function run(program: 'staff' | 'member', by: Name | null, ...words: string[]) {
  const file = fileURLToPath(new URL(`${program}.ts`, import.meta.url));
  const key = by ? ['--key', path.join(folder, by)] : [];
  const LEDGER_KEYS = formatLedgerKeys(TEST_LEDGER_KEYS);
  const env = { ...process.env, DATABASE_URL: database.url, LEDGER_KEYS, FOYER_DATA: folder };
  return new Promise<{ isDone: boolean; said: string }>((resolve) => {
    execFile(process.execPath, [file, ...words, ...key], { env }, (error, stdout, stderr) =>
      resolve({ isDone: error === null, said: `${stdout}${stderr}`.trim() }),
    );
  });
}

const approvers = async (): Promise<string[]> =>
  Object.keys(JSON.parse(await readFile(path.join(folder, 'approvers.json'), 'utf8').catch(() => '{}')));

test('adds an administrator first, then everybody else', async () => {
  expect((await run('staff', null, 'list')).said).toMatch(/^There are no staff yet/);
  expect((await run('staff', null, 'key', path.join(folder, 'root'))).said).toBe(publicKeys.root);
  expect((await run('staff', null, 'add', 'root', publicKeys.root, 'lotus:support')).said).toMatch(/administrator/);
  expect((await run('staff', null, 'add', 'root', publicKeys.root, '*:administrator')).said).toMatch(
    /^root is added\. Shown once:\n {2}password {7}[a-z2-9]{20}\n {2}authenticator {2}[A-Z2-7]{32}\n {2}otpauth:/,
  );
  for (const [name, ...roles] of [
    ['alice', 'lotus:protection', '*:approver'],
    ['bob', 'lotus:protection', '*:approver'],
  ] as const)
    expect(await run('staff', 'root', 'add', name, publicKeys[name], ...roles)).toMatchObject({ isDone: true });
  expect((await run('staff', null, 'list')).said).toContain(`${publicKeys.bob}  active  *:approver lotus:protection`);
  expect(await approvers()).toEqual(['alice', 'bob']);
});

test('refuses a stranger, and staff without the permission', async () => {
  const add = ['add', 'mallory', publicKeys.mallory, '*:approver'];
  expect((await run('staff', null, ...add)).said).toBe('You are not an administrator.');
  expect((await run('staff', 'alice', ...add)).said).toBe('You are not an administrator.');
  expect((await run('staff', 'mallory', ...add)).said).toMatch(/is not the key of a member of staff\.$/);
  expect((await run('staff', 'root', 'roles', 'root', publicKeys.root, '*:approver')).said).toMatch(
    /^Another administrator/,
  );
  expect(await approvers()).toEqual(['alice', 'bob']);
});

test('does not make an approver of a person inserted into the database', async () => {
  const { pool } = database;
  await pool.query(
    `insert into foyer.staff (name, password_hash, sealed_totp, signing_key) values ('mallory', '', '', $1)`,
    [publicKeys.mallory],
  );
  await pool.query(`insert into foyer.staff_role values ('mallory', '*', 'approver')`);
  await pool.query('update foyer.staff set signing_key = $1 where name = $2', ['x', 'mallory']);
  expect((await run('staff', 'root', 'roles', 'mallory', publicKeys.mallory, '*:approver')).said).toBe(
    'That is not the key of mallory.',
  );
  await run('staff', 'root', 'roles', 'bob', publicKeys.bob, '*:approver', 'lotus:protection');
  expect(await approvers()).toEqual(['alice', 'bob']);
});

test('disables, excludes and blocks a member, each with its reason', async () => {
  expect((await run('member', null, 'disable', 'lotus', 'quan.test', 'a chargeback')).said).toMatch(/^Who are you\?/);
  expect((await run('member', 'alice', 'disable', 'lotus', 'quan.test', 'a chargeback')).said).toBe(
    'quan.test: disabled',
  );
  expect((await run('member', 'alice', 'disable', 'lotus', 'quan.test', 'a chargeback')).said).toBe(
    'The member is like that already.',
  );
  expect((await run('member', 'alice', 'disable', 'samba', 'quan.test', 'a chargeback')).said).toMatch(/^You may not/);
  expect((await run('member', 'alice', 'enable', 'lotus', 'quan.test', 'a mistake')).said).toBe('quan.test: enabled');
  const until = '2099-01-01T00:00+07:00';
  expect((await run('member', 'alice', 'exclude', 'lotus', 'quan.test', until, 'at their request')).said).toBe(
    'quan.test: enabled; excluded until 2098-12-31T17:00:00.000Z',
  );
  expect((await run('member', 'alice', 'block', 'lotus', 'quan.test', 'withdrawal', 'a check')).said).toMatch(
    /blocked: withdrawal$/,
  );
  expect((await run('member', 'bob', 'show', 'lotus', 'quan.test')).said).toMatch(
    /\n {2}withdrawal: Staff have blocked/,
  );
});

test('lifts an exclusion by two people', async () => {
  const { said } = await run('member', 'alice', 'lift-exclusion', 'lotus', 'quan.test', 'the year is over');
  const [, request = ''] = /^Requested as (\S+)\. Another person/.exec(said) ?? [];
  expect((await run('member', 'bob', 'requests')).said).toContain(
    `${request}  member.lift-exclusion  lotus  Quan.Test  alice`,
  );
  expect((await run('member', 'alice', 'confirm', request)).said).toBe(
    'Another person must confirm what you have requested.',
  );
  expect((await run('member', 'bob', 'confirm', request)).said).toBe('Quan.Test: enabled; blocked: withdrawal');
  expect((await run('member', 'bob', 'confirm', request)).isDone).toBe(false);
  expect((await run('member', 'bob', 'confirm', 'x')).isDone).toBe(false);
});

test('revokes every permission of a person who is disabled', async () => {
  expect((await run('staff', 'root', 'disable', 'bob', 'has left')).said).toBe('bob is disabled.');
  expect(await approvers()).toEqual(['alice']);
  expect((await run('member', 'bob', 'show', 'lotus', 'quan.test')).isDone).toBe(false);
  await run('staff', 'root', 'enable', 'bob', 'is back');
  expect(await approvers()).toEqual(['alice']);
});

test.each([
  ['staff', []],
  ['staff', ['add', 'tim']],
  ['staff', ['constructor']],
  ['member', []],
  ['member', ['disable', 'lotus']],
  ['member', ['exclude', 'lotus', 'quan.test', 'forever']],
] as const)('explains the usage of %s %j', async (program, words) => {
  expect(await run(program, 'root', ...words)).toMatchObject({
    isDone: false,
    said: expect.stringMatching(/^usage: /),
  });
});

test.each([
  ['exclude', 'tomorrow', /is not a time with its offset/],
  ['exclude', '2020-01-01T00:00Z', /has passed/],
  ['block', 'breathing', /is none of login/],
] as const)('rejects %s %s in one line', async (verb, what, reason) => {
  const { isDone, said } = await run('member', 'alice', verb, 'lotus', 'quan.test', what, 'a test');
  expect([isDone, said.split('\n').length]).toEqual([false, 1]);
  expect(said).toMatch(reason);
});
