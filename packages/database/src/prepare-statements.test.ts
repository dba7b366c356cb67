import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPool, openSibling, type Queryable, withTransaction } from './open-pool.ts';
import { StatementNames } from './prepare-statements.ts';

const PREPARED_AT_USE = 5;
const SELECT = 'select * from note where n >= $1';

let database: FreshDatabase;
let pool: ReturnType<typeof openPool>;
beforeEach(async () => {
  database = await freshDatabase();
  pool = openPool(String(database.pool.options.connectionString), 1);
  await pool.query('create table note (n int8)');
  await pool.query('insert into note values (1)');
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

/** The statements that the server keeps for this connection. */
async function findPrepared(on: Queryable = pool): Promise<{ name: string; text: string }[]> {
  const { rows } = await on.query('select name, statement as text from pg_prepared_statements order by name');
  return rows;
}

async function readOften(on: Queryable = pool): Promise<void> {
  for (let uses = 0; uses < PREPARED_AT_USE; uses += 1) await on.query(SELECT, [0]);
}

test('prepares a statement at its fifth use, not before', async () => {
  for (let uses = 1; uses < PREPARED_AT_USE; uses += 1) await pool.query(SELECT, [0]);
  expect(await findPrepared()).toEqual([]);
  expect((await pool.query(SELECT, [0])).rows).toEqual([{ n: 1n }]);
  expect(await findPrepared()).toEqual([{ name: 's1', text: SELECT }]);
});

test('prepares a statement with a name of its own at its first use', async () => {
  await pool.query({ name: 'find-notes', text: SELECT, values: [0] });
  expect(await findPrepared()).toEqual([{ name: 'find-notes', text: SELECT }]);
});

test('prepares nothing without parameters, such as the start of a transaction', async () => {
  for (let uses = 0; uses < 2 * PREPARED_AT_USE; uses += 1) await withTransaction(pool, () => Promise.resolve());
  expect(await findPrepared()).toEqual([]);
});

test('prepares nothing in a pool for work in batches, whose parameters need plans of their own', async () => {
  const work = openSibling(pool, { use: 'work', max: 1 });
  await readOften(work);
  expect(await findPrepared(work)).toEqual([]);
  await work.end();
});

const fromConnection = async () => {
  const client = await pool.connect();
  try {
    return await client.query(SELECT, [0]);
  } finally {
    client.release();
  }
};

test.each([
  ['the pool', () => pool.query(SELECT, [0])],
  ['a connection', fromConnection],
])('returns the new column of a table to a statement prepared before, sent by %s', async (_sender, read) => {
  await readOften();
  await database.pool.query('alter table note add text text');
  expect((await read()).rows).toEqual([{ n: 1n, text: null }]);
  await readOften();
  expect(await findPrepared()).toContainEqual({ name: 's1#1', text: SELECT });
});

test('returns new columns to a statement with a name of its own, and to the next ones', async () => {
  const read = () => pool.query({ name: 'find-notes', text: SELECT, values: [0] });
  await read();
  await database.pool.query('alter table note add text text');
  for (let times = 0; times < 3; times += 1) expect((await read()).rows).toEqual([{ n: 1n, text: null }]);
});

test('fails one transaction when a statement is outdated, and not the next', async () => {
  await readOften();
  await database.pool.query('alter table note add text text');
  const read = () => withTransaction(pool, (client) => client.query(SELECT, [0]));
  await expect(read()).rejects.toThrow('cached plan must not change result type');
  expect((await read()).rows).toEqual([{ n: 1n, text: null }]);
});

test('passes other errors of a prepared statement on', async () => {
  const divide = 'select 1 / $1::int as n';
  for (let uses = 0; uses < PREPARED_AT_USE; uses += 1) await pool.query(divide, [1]);
  await expect(pool.query(divide, [0])).rejects.toThrow('division by zero');
  expect((await pool.query(divide, [1])).rows).toEqual([{ n: 1 }]);
});

test('names at most 256 statements, besides those that stores name', () => {
  const names = new StatementNames();
  for (let index = 0; index < 300; index += 1) names.choose(`select 'chosen ${index}'`, `chosen-${index}`);
  const found = Array.from({ length: 300 }, (_, index) => {
    for (let uses = 1; uses < PREPARED_AT_USE; uses += 1) names.find(`select ${index}`);
    return names.find(`select ${index}`);
  });
  expect(found.filter((name) => name !== undefined)).toHaveLength(256);
  expect(new Set(found).size).toBe(257);
});

test('renews a name once, whichever connections report it', () => {
  const names = new StatementNames();
  expect(names.choose('select 1', 'one')).toBe('one');
  names.renew('select 1', 'one');
  names.renew('select 1', 'one');
  expect(names.choose('select 1', 'one')).toBe('one#1');
  names.renew('select 1', 'one#1');
  expect(names.choose('select 1', 'one')).toBe('one#2');
});

test('sends a query with a callback as it is', async () => {
  const rows = () => new Promise((resolve) => pool.query(SELECT, [0], (_error, result) => resolve(result.rows)));
  for (let uses = 0; uses < 2 * PREPARED_AT_USE; uses += 1) expect(await rows()).toEqual([{ n: 1n }]);
  expect(await findPrepared()).toEqual([]);
});
