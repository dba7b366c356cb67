import { setTimeout as pause } from 'node:timers/promises';
import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Listening, listen } from './listen.ts';
import { openPool } from './open-pool.ts';
import { type SlowProxy, startSlowProxy } from './testing/slow-proxy.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

let firewall: SlowProxy;
let pool: pg.Pool;
let listening: Listening;
const heard: string[] = [];
let connects = 0;
beforeEach(async () => {
  firewall = await startSlowProxy(database.url, 0);
  pool = openPool(firewall.url, 1, { use: 'work' });
  heard.length = 0;
  connects = 0;
  listening = await listen(
    pool,
    {
      channel: 'test_of_listening',
      onNotify: (payload) => heard.push(payload),
      onConnect: async () => {
        connects += 1;
      },
      onLost: () => {},
    },
    { everyMs: 100, answerMs: 300 },
  );
});
afterEach(async () => {
  await listening.stop();
  await pool.end();
  await firewall.close();
});

const notify = (payload: string) => database.pool.query(`select pg_notify('test_of_listening', $1)`, [payload]);

test('connects again when a firewall has dropped the connection without closing it', async () => {
  await notify('before');
  await expect.poll(() => heard).toEqual(['before']);
  firewall.forget();
  await expect.poll(() => connects, { timeout: 5_000 }).toBe(2);
  await notify('after');
  await expect.poll(() => heard).toEqual(['before', 'after']);
});

test('stays on a connection that answers', async () => {
  await pause(1_000);
  await notify('later');
  await expect.poll(() => heard).toEqual(['later']);
  expect(connects).toBe(1);
});
