import { scrypt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPool, withTransaction } from './open-pool.ts';
import { type SlowProxy, startSlowProxy } from './testing/slow-proxy.ts';
import { DatabaseUnavailable } from './unavailable.ts';

let database: FreshDatabase;
let proxy: SlowProxy;
let pool: pg.Pool;
let changes: boolean[];

beforeEach(async () => {
  database = await freshDatabase();
  await database.pool.query('create table note (n int8)');
  proxy = await startSlowProxy(database.url, 0);
  changes = [];
  pool = openPool(proxy.url, 4, { onChange: (isDown) => changes.push(isDown) });
});
afterEach(async () => {
  proxy.setDelay(0);
  await pool.end();
  await proxy.close();
  await database.drop();
});

const insert = (n: number) => withTransaction(pool, (client) => client.query('insert into note values ($1)', [n]));

async function notes(): Promise<bigint> {
  const { rows } = await database.pool.query<{ n: bigint }>('select count(*) as n from note');
  return rows[0]?.n ?? 0n;
}

/** Occupies the threads that also hash passwords, and that make the proof of a password for a new connection. */
const hash = () => new Promise((resolve) => scrypt('password', 'salt', 64, { N: 2 ** 14 }, resolve));

test('serves every transaction of a server whose answers each take three seconds', async () => {
  await pool.query('select 1');
  proxy.setDelay(3_000);
  // More than one connection: the others are opened while the server is slow.
  await Promise.all([1, 2, 3].map(insert));
  expect(await notes()).toBe(3n);
  expect(changes).toEqual([]);
});

test('connects to a server that was slow from the start', async () => {
  proxy.setDelay(3_000);
  await insert(1);
  expect(await notes()).toBe(1n);
  expect(changes).toEqual([]);
});

test('reports no outage while the threads for hashing are occupied and connections are opened', async () => {
  const hashes = Array.from({ length: 300 }, hash);
  const writes: Promise<unknown>[] = [];
  // With pauses, so that the pool is idle now and then.
  for (let n = 0; n < 20; n += 1) {
    writes.push(insert(n));
    await pause(100);
  }
  await Promise.all([...writes, ...hashes]);
  expect(await notes()).toBe(20n);
  expect(changes).toEqual([]);
});

test('reports no outage beside eight busy loops', async () => {
  const source = "require('node:worker_threads').parentPort.on('message', () => {}); for (;;);";
  const loops = Array.from({ length: 8 }, () => new Worker(source, { eval: true }));
  const endsAt = performance.now() + 8_000;
  let written = 0;
  while (performance.now() < endsAt) {
    await Promise.all(Array.from({ length: 10 }, (_, n) => insert(n)));
    written += 10;
  }
  await Promise.all(loops.map((loop) => loop.terminate()));
  expect(await notes()).toBe(BigInt(written));
  expect(changes).toEqual([]);
});

test('reports no outage after a stall of its own process', async () => {
  const slow = pool.query('select pg_sleep(0.1)');
  await pause(50);
  const endsAt = performance.now() + 6_000;
  while (performance.now() < endsAt);
  await slow;
  await insert(1);
  expect(changes).toEqual([]);
});

test('does not end a transaction that waits between two queries when the server falls silent', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('insert into note values (1)');
  proxy.setDelay(7_000);
  const hanging = pool.query('select 1');
  await expect(hanging).rejects.toThrow();
  expect(changes).toEqual([true]);
  proxy.setDelay(0);
  await client.query('commit');
  client.release();
  expect(await notes()).toBe(1n);
});

test('does not end a connection that receives answers when new connections are refused', async () => {
  const client = await pool.connect();
  await client.query('begin');
  proxy.refuse();
  const refused = await pool.query('select 1').then(
    () => null,
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(Error);
  for (let n = 0; n < 30; n += 1) {
    await client.query('insert into note values ($1)', [n]);
    await pause(50);
  }
  await client.query('commit');
  client.release();
  expect(await notes()).toBe(30n);
});

test('refuses a caller at once when too many wait for a connection', async () => {
  const held = await Promise.all([1, 2, 3, 4].map(() => pool.connect()));
  const waiting = Array.from({ length: 1_000 }, () => pool.connect());
  await expect(pool.query('select 1')).rejects.toThrow(DatabaseUnavailable);
  for (const client of held) client.release();
  for (const client of await Promise.all(waiting.map(async (one) => one.then((got) => got.release()))))
    expect(client).toBeUndefined();
  await pool.query('select 1');
  expect(changes).toEqual([]);
});
