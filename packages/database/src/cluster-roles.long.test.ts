import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbedded } from './embedded.ts';
import { openPool } from './open-pool.ts';
import { findForeign, makeLegacyCluster } from './testing/legacy-cluster.store.ts';

let folder: string;
let directory: string;
const start = () => startEmbedded({ directory, durable: false });

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-roles-'));
  directory = path.join(folder, 'db');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The result of one statement as a role, or the message of its refusal. */
async function ask(url: string, statement: string): Promise<unknown> {
  const pool = openPool(url, 1);
  try {
    return (await pool.query(statement)).rows[0] ?? null;
  } catch (error) {
    return error instanceof Error ? error.message : error;
  } finally {
    await pool.end();
  }
}

test('makes random passwords that only its user may read, and gives one to every role', async () => {
  const database = await start();
  try {
    expect((await stat(`${directory}.passwords`)).mode & 0o777).toBe(0o600);
    const passwords: object = JSON.parse(await readFile(`${directory}.passwords`, 'utf8'));
    expect(new Set(Object.values(passwords)).size).toBe(4);
    for (const password of Object.values(passwords)) expect(password).toMatch(/^[\w-]{32}$/);
    for (const role of ['postgres', 'foyer_migrate', 'foyer_app', 'root'])
      for (const password of ['foyer', 'postgres', '']) {
        const url = new URL(database.url);
        Object.assign(url, { username: role, password });
        expect(await ask(url.href, 'select 1')).toMatch(/password/);
      }
  } finally {
    await database.stop();
  }
});

test('gives the arcade its own database, and neither side access to the other', async () => {
  const database = await start();
  try {
    expect(await ask(database.arcadeUrl, 'select current_database() as name')).toEqual({ name: 'foyer_arcade' });
    const inOther = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
    expect(await ask(inOther(database.arcadeUrl, 'postgres'), 'select 1')).toMatch(/permission denied/);
    for (const url of [database.appUrl, database.migrationUrl])
      expect(await ask(inOther(url, 'foyer_arcade'), 'select 1')).toMatch(/permission denied/);
  } finally {
    await database.stop();
  }
});

test('creates the arcade’s role and database in an older cluster', async () => {
  await (await start()).stop();
  const passwords = JSON.parse(await readFile(`${directory}.passwords`, 'utf8'));
  delete passwords.foyer_arcade;
  await writeFile(`${directory}.passwords`, JSON.stringify(passwords));
  const database = await start();
  try {
    expect(await ask(database.arcadeUrl, 'select 1 as one')).toEqual({ one: 1 });
  } finally {
    await database.stop();
  }
});

test('runs the application as a role that owns and creates nothing', async () => {
  const database = await start();
  try {
    expect(
      await ask(database.appUrl, 'select current_user, usesuper from pg_user where usename = current_user'),
    ).toEqual({
      current_user: 'foyer_app',
      usesuper: false,
    });
    for (const statement of ['create schema mine', 'create table public.mine ()', "copy (select 1) to program 'true'"])
      expect(await ask(database.appUrl, statement)).toMatch(/permission denied/);
    expect(await ask(database.migrationUrl, 'create schema mine')).toBeNull();
    expect(await ask(database.migrationUrl, 'create role more')).toMatch(/permission denied/);
  } finally {
    await database.stop();
  }
});

test('upgrades a cluster of an earlier version in place', async () => {
  const former = await start();
  const pool = openPool(former.url, 1);
  await makeLegacyCluster(pool);
  await pool.end();
  await former.stop();
  await rm(`${directory}.passwords`);
  const database = await start();
  const admin = openPool(database.url, 1);
  try {
    expect(await findForeign(admin, 'foyer', 'foyer_migrate')).toEqual([]);
    expect(await ask(database.migrationUrl, 'select text from foyer.note')).toEqual({ text: 'of an earlier version' });
    const constant = new URL(database.url);
    constant.password = 'foyer';
    expect(await ask(constant.href, 'select 1')).toMatch(/password authentication failed/);
  } finally {
    await admin.end();
    await database.stop();
  }
  await (await start()).stop();
});

test('refuses passwords of another cluster in one line and leaves them', async () => {
  await (await start()).stop();
  const file = `${directory}.passwords`;
  const others = JSON.stringify({ postgres: 'x', foyer_migrate: 'y', foyer_app: 'z', foyer_arcade: 'a' });
  await writeFile(file, others);
  await expect(start()).rejects.toThrow(/^The file db\.passwords in the data folder is not the one of this database\./);
  expect(await readFile(file, 'utf8')).toBe(others);
});
