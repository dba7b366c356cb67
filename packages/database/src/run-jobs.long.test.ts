import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import { runMigrations } from 'graphile-worker';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countJobs, deleteReplacedJobs } from './job.store.ts';
import { JobError, type JobWorker, runJobs } from './run-jobs.ts';
import { breakDeletionOf, getJob, killBackends } from './testing/job-rows.store.ts';

const done: string[] = [];
const tried: string[] = [];
const printed: string[] = [];
let database: FreshDatabase;
let worker: JobWorker;
const alarms: string[] = [];
const failure = Promise.withResolvers<void>();
const print = (_details: object, message: string) => void printed.push(message);
const alarm = (_details: object, message: string) => {
  printed.push(message);
  alarms.push(message);
};

beforeAll(async () => {
  database = await freshDatabase();
  worker = await runJobs({
    pool: database.pool,
    schema: 'own_jobs',
    noHandleSignals: true,
    log: { debug: print, error: alarm, info: print, warn: alarm },
    taskList: {
      note: async (payload) => void done.push(String(payload)),
      fail: async (payload) => {
        tried.push(String(payload));
        if (payload !== 'once' || tried.filter((one) => one === 'once').length === 1)
          throw new Error('a fault of the test');
      },
      failLater: async () => {
        await failure.promise;
        throw new Error('a fault of the test');
      },
      refuse: async () => {
        throw new JobError('a payload that no attempt can read');
      },
    },
  });
});
afterAll(() => database.drop());

const expectToRun = async (name: string): Promise<void> => {
  await worker.addJob('note', name);
  await vi.waitFor(() => expect(done).toContain(name), { timeout: 10_000 });
};

test('continues without an alarm when another part of the database migrates a job schema', async () => {
  await expectToRun('before');
  await runMigrations({ pgPool: database.pool, schema: 'other_jobs' });
  await vi.waitFor(() => expect(printed.join()).toContain('after a migration'), { timeout: 10_000 });
  await expectToRun('after');
  expect(alarms).toEqual([]);
  expect(process.exitCode).toBeUndefined();
});

test('parks a job that failed its last attempt, with its error, and runs the others', async () => {
  const { id } = await worker.addJob('fail', 'always', { maxAttempts: 1 });
  const parked = { attempts: 1, max_attempts: 1, last_error: 'a fault of the test', locked_by: null };
  await vi.waitFor(async () => expect(await getJob(database.pool, id)).toMatchObject(parked), { timeout: 10_000 });
  expect(await countJobs(database.pool, ['own_jobs'])).toEqual({ waiting: 0, parked: 1 });
  await expectToRun('after a parked job');
  expect(printed.join()).toContain('a fault of the test');
});

test('repeats a job that failed', async () => {
  await worker.addJob('fail', 'once');
  await vi.waitFor(() => expect(tried.filter((one) => one === 'once')).toHaveLength(2), { timeout: 15_000 });
  await vi.waitFor(async () => expect((await countJobs(database.pool, ['own_jobs'])).waiting).toBe(0), {
    timeout: 10_000,
  });
});

test('parks a job immediately if no attempt can succeed', async () => {
  const { id } = await worker.addJob('refuse', {});
  const parked = { attempts: 1, max_attempts: 1, last_error: 'a payload that no attempt can read' };
  await vi.waitFor(async () => expect(await getJob(database.pool, id)).toMatchObject(parked), { timeout: 10_000 });
  expect((await countJobs(database.pool, ['own_jobs'])).parked).toBe(2);
});

test('deletes a job that failed after another one had taken its key, and no other', async () => {
  const spec = { jobKey: 'periodic', maxAttempts: 1 };
  const { id } = await worker.addJob('failLater', {}, spec);
  await vi.waitFor(async () => expect(await getJob(database.pool, id)).toMatchObject({ locked_by: expect.anything() }));
  const { id: next } = await worker.addJob('failLater', {}, spec);
  expect(next).not.toBe(id);
  failure.resolve();
  const failed = { last_error: 'a fault of the test', locked_by: null };
  for (const each of [id, next])
    await vi.waitFor(async () => expect(await getJob(database.pool, each)).toMatchObject(failed), { timeout: 10_000 });
  await deleteReplacedJobs(database.pool, 'own_jobs', ['failLater']);
  expect(await getJob(database.pool, id)).toBeUndefined();
  expect(await getJob(database.pool, next)).toMatchObject(failed);
  expect((await countJobs(database.pool, ['own_jobs'])).parked).toBe(3);
});

test('gives a job ten attempts unless told otherwise', async () => {
  const { id } = await worker.addJob('note', 'attempts', { runAt: new Date(Date.now() + 60_000) });
  expect(await getJob(database.pool, id)).toMatchObject({ max_attempts: 10 });
  expect(await countJobs(database.pool, ['own_jobs'])).toEqual({ waiting: 1, parked: 3 });
});

test('continues after its connections were killed', async () => {
  await killBackends(database.pool);
  await vi.waitFor(() => worker.addJob('note', 'after killed connections'), { timeout: 10_000 });
  await vi.waitFor(() => expect(done).toContain('after killed connections'), { timeout: 10_000 });
});

test('runs a job again if its end was not stored because the connection was lost', async () => {
  await breakDeletionOf(database.pool, 'with a lost end');
  await worker.addJob('note', 'with a lost end');
  await vi.waitFor(() => expect(done.filter((one) => one === 'with a lost end')).toHaveLength(2), { timeout: 15_000 });
  await vi.waitFor(async () => expect((await countJobs(database.pool, ['own_jobs'])).waiting).toBe(1), {
    timeout: 10_000,
  });
});

test('runs no job after it was stopped', async () => {
  await worker.stop();
  await worker.stop();
  const { rows } = await database.pool.query("select own_jobs.add_job('note', to_json('late'::text)) as job");
  expect(rows).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(done).not.toContain('late');
});

test('stops even if a job does not end', { timeout: 30_000 }, async () => {
  const begun: unknown[] = [];
  const hanging = await runJobs({
    pool: database.pool,
    schema: 'hanging_jobs',
    finishMs: 100,
    noHandleSignals: true,
    log: { debug: print, error: alarm, info: print, warn: alarm },
    taskList: { hang: (payload) => new Promise(() => begun.push(payload)) },
  });
  await hanging.addJob('hang', 'now');
  await vi.waitFor(() => expect(begun).toEqual(['now']), { timeout: 10_000 });
  const stopped = hanging.stop().then(() => 'stopped');
  const tooLate = new Promise((resolve) => setTimeout(resolve, 15_000, 'still running'));
  expect(await Promise.race([stopped, tooLate])).toBe('stopped');
});
