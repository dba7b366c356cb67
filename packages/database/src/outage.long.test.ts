import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';
import { openPool, openSibling, withTransaction } from './open-pool.ts';
import { findServerProcesses, signalServer } from './testing/server-processes.ts';
import { isUnavailable } from './unavailable.ts';

/** Five seconds, and two for a busy machine. */
const ANSWER_MS = 7_000;
/** Less than any time limit of the pool. */
const IMMEDIATELY_MS = 1_000;
const RECOVERY_MS = 5_000;

let folder: string;
let database: EmbeddedDatabase;
let pool: pg.Pool;
let changes: boolean[];
let faults: string[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-outage-'));
  [changes, faults] = [[], []];
  database = await startEmbedded({
    directory: path.join(folder, 'db'),
    onFault: (line) => faults.push(line),
  });
  pool = openPool(database.url, 4, { onChange: (isDown) => changes.push(isDown) });
  await pool.query('create table note (n int8)');
});
afterEach(async () => {
  await signalServer(path.join(folder, 'db'), 'SIGCONT');
  await pool.end();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** How a query ends, and after how long. */
async function outcomeOf(work: Promise<unknown>): Promise<{ ms: number; error: unknown }> {
  const startedAt = performance.now();
  const error = await work.then(
    () => null,
    (fault: unknown) => fault,
  );
  return { ms: performance.now() - startedAt, error };
}

async function expectRefused(work: Promise<unknown>, limitMs = ANSWER_MS): Promise<void> {
  const { error, ms } = await outcomeOf(work);
  expect(error).toBeInstanceOf(Error);
  expect(isUnavailable(error) ? null : error).toBeNull();
  expect(ms).toBeLessThan(limitMs);
}

const expectRecovery = () => vi.waitFor(() => pool.query('select 1'), { timeout: RECOVERY_MS, interval: 50 });

test('refuses within five seconds while the server is frozen, then immediately, and recovers automatically', async () => {
  const directory = path.join(folder, 'db');
  await Promise.all([1, 2, 3, 4].map(() => pool.query('select pg_sleep(0.01)')));
  await signalServer(directory, 'SIGSTOP');
  // More than the pool has connections: some wait for one.
  await Promise.all(Array.from({ length: 10 }, () => expectRefused(pool.query('select 1'))));
  await expectRefused(
    withTransaction(pool, (client) => client.query('insert into note values (1)')),
    IMMEDIATELY_MS,
  );
  await expectRefused(pool.query('select 1'), IMMEDIATELY_MS);
  await pause(300);
  await signalServer(directory, 'SIGCONT');
  await expectRecovery();
  expect(changes).toEqual([true, false]);
  expect((await pool.query('select count(*) as n from note')).rows).toEqual([{ n: 0n }]);
});

test('starts a killed server again on the same port', async () => {
  const directory = path.join(folder, 'db');
  const [postmaster = 0] = await findServerProcesses(directory);
  await pool.query('insert into note values (7)');
  process.kill(postmaster, 'SIGKILL');
  await vi.waitFor(async () => expect((await findServerProcesses(directory))[0]).not.toBe(postmaster), {
    timeout: RECOVERY_MS,
  });
  await expectRecovery();
  expect((await pool.query('select n from note')).rows).toEqual([{ n: 7n }]);
  expect(faults[0]).toBe('PostgreSQL ended unasked (SIGKILL); it is started again');
});

test('starts again a server that was killed while its other processes were frozen', async () => {
  const directory = path.join(folder, 'db');
  const [postmaster = 0] = await findServerProcesses(directory);
  await signalServer(directory, 'SIGSTOP');
  process.kill(postmaster, 'SIGKILL');
  await expectRecovery();
});

test('serves the others while one connection is frozen, and does not reuse it', async () => {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  process.kill(pid, 'SIGSTOP');
  await expectRefused(pool.query('select 1'));
  await pool.query('select 1');
  expect(changes).toEqual([]);
  process.kill(pid, 'SIGCONT');
});

/** Connects until the server refuses; a few at a time, since each has to connect within the pool's time limit. */
async function takeAllConnections(hog: pg.Pool): Promise<pg.PoolClient[]> {
  const held: pg.PoolClient[] = [];
  for (;;) {
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => hog.connect()));
    held.push(...tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
    if (tries.some(({ status }) => status === 'rejected')) return held;
  }
}

test('reports a server without free connections as unavailable, and recovers', async () => {
  const hog = openPool(database.url, 250);
  const held = await takeAllConnections(hog);
  const other = openPool(database.url, 2);
  await expectRefused(other.query('select 1'));
  for (const client of held) client.release(true);
  await vi.waitFor(() => other.query('select 1'), { timeout: RECOVERY_MS, interval: 50 });
  await Promise.all([hog.end(), other.end()]);
});

test('limits a statement, a wait for a lock and an idle transaction', async () => {
  await expectRefused(pool.query('select pg_sleep(30)'));
  await withTransaction(pool, async (holder) => {
    await holder.query('lock table note');
    await expectRefused(pool.query('insert into note values (1)'));
  });
  const jobs = openSibling(pool, { use: 'jobs', max: 1 });
  expect(
    (await jobs.query("select current_setting('idle_in_transaction_session_timeout') as idle, 1::int8 as n")).rows,
  ).toEqual([{ idle: '30s', n: '1' }]);
  await jobs.end();
  await pool.query('select 1');
});
