import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import { Logger, runMigrations } from 'graphile-worker';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type JobWorker, runJobs } from './run-jobs.ts';

const done: string[] = [];
const printed: string[] = [];
let database: FreshDatabase;
let worker: JobWorker;

beforeAll(async () => {
  database = await freshDatabase();
  worker = await runJobs({
    pgPool: database.pool,
    schema: 'own_jobs',
    noHandleSignals: true,
    logger: new Logger(() => (_level, message) => printed.push(message)),
    taskList: { note: async (payload) => void done.push(String(payload)) },
  });
});
afterAll(() => database.drop());

const expectToRun = async (name: string): Promise<void> => {
  await worker.addJob('note', name);
  await vi.waitFor(() => expect(done).toContain(name), { timeout: 10_000 });
};

test('goes on when another part of the database migrates a schema of jobs', async () => {
  await expectToRun('before');
  await runMigrations({ pgPool: database.pool, schema: 'other_jobs' });
  await vi.waitFor(() => expect(printed.join()).toContain('breaking migration'), { timeout: 10_000 });
  await expectToRun('after');
  expect(process.exitCode).toBeUndefined();
});

test('runs no job after it was stopped', async () => {
  await worker.stop();
  await worker.stop();
  const { rows } = await database.pool.query("select own_jobs.add_job('note', to_json('late'::text)) as job");
  expect(rows).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(done).not.toContain('late');
});
