import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from './open-pool.ts';
import type { PoolUse } from './pool-limits.data.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const open = (use: PoolUse = 'calls'): pg.Pool => openPool(String(database.pool.options.connectionString), 1, { use });

async function processIdOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select pg_backend_pid() as id');
  return rows[0]?.id ?? 0;
}

test.each<PoolUse>(['calls', 'work'])('keeps a connection of a pool for %s whose query was refused', async (use) => {
  const pool = open(use);
  const before = await processIdOf(pool);
  for (const divisor of [0, 0, 0])
    await expect(pool.query('select 1 / $1::int', [divisor])).rejects.toThrow('division by zero');
  expect(await processIdOf(pool)).toBe(before);
  await pool.end();
});

test('replaces a connection that the server has ended, after one failed query', async () => {
  const pool = open();
  const before = await processIdOf(pool);
  await expect(pool.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow(/terminat/);
  expect(await processIdOf(pool)).not.toBe(before);
  await pool.end();
});

test('answers a query with a callback', async () => {
  const pool = open();
  const answer = new Promise((resolve) => pool.query('select 1 as n', (_error, result) => resolve(result.rows)));
  expect(await answer).toEqual([{ n: 1 }]);
  await pool.end();
});

test('waits for a connection while all are in use', async () => {
  const pool = open();
  const client = await pool.connect();
  const waiting = pool.query('select 2 as n');
  client.release();
  expect((await waiting).rows).toEqual([{ n: 2 }]);
  await pool.end();
});
