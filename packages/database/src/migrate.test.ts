import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseError } from './database-error.ts';
import { migrate } from './migrate.ts';
import { withTransaction } from './open-pool.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
const folders: string[] = [];
afterAll(async () => {
  await database.drop();
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function folderOf(files: Record<string, string>): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  for (const [name, sql] of Object.entries(files)) await writeFile(path.join(directory, name), sql);
  folders.push(directory);
  return directory;
}

test('applies each file once and in order with concurrent callers', async () => {
  const directory = await folderOf({
    '0002-add-b.sql': 'alter table a add b int',
    '0001-make-a.sql': 'create table a ()',
  });
  const both = await Promise.all([
    migrate(database.pool, { schema: 'one', directory }),
    migrate(database.pool, { schema: 'one', directory }),
  ]);
  expect(both.flat()).toEqual(['0001-make-a.sql', '0002-add-b.sql']);
});

test('rolls back a failing file', async () => {
  const directory = await folderOf({ '0001-make-a.sql': 'create table a ()', '0002-break.sql': 'create tabel b ()' });
  await expect(migrate(database.pool, { schema: 'two', directory })).rejects.toThrow(/syntax/);
  const left = await database.pool.query("select 1 from pg_namespace where nspname = 'two'");
  expect(left.rowCount).toBe(0);
});

test('refuses a database that newer code has migrated, and changes nothing', async () => {
  const newer = await folderOf({ '0001-make-a.sql': 'create table a ()', '0007-make-z.sql': 'create table z ()' });
  await migrate(database.pool, { schema: 'three', directory: newer });
  const older = await folderOf({ '0001-make-a.sql': 'create table a ()', '0002-make-b.sql': 'create table b ()' });
  const refused = migrate(database.pool, { schema: 'three', directory: older });
  await expect(refused).rejects.toThrow(DatabaseError);
  await expect(refused).rejects.toThrow(
    'The database is of a newer Foyer than this one: its schema three has 0007-make-z.sql.',
  );
  const made = await database.pool.query(`select to_regclass('three.b') as made`);
  expect(made.rows).toEqual([{ made: null }]);
});

test('rolls back a transaction that throws and returns a clean connection', async () => {
  await database.pool.query('create table kept (n int8)');
  const failing = withTransaction(database.pool, async (client) => {
    await client.query('insert into kept values (1)');
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  await withTransaction(database.pool, (client) => client.query('insert into kept values (9007199254740993)'));
  const { rows } = await database.pool.query('select n from kept');
  expect(rows).toEqual([{ n: 9007199254740993n }]);
});
