import { countJobs } from '@foyer/database/job.store.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { JOBS_SCHEMA } from './scheduled.jobs.ts';
import { bootGateway, type TestGateway } from './testing/boot-gateway.ts';
import { addCleanUp, findCleanUpErrors, hideTable, showTable } from './testing/clean-up-jobs.store.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
  await gateway.start();
});
afterAll(() => gateway.close());

test('repeats a failed clean-up and keeps serving', async () => {
  const { pool } = gateway.database;
  await hideTable(pool, 'login_event');
  await addCleanUp(pool);
  await vi.waitFor(
    async () => expect(await findCleanUpErrors(pool)).toEqual(['relation "foyer.login_event" does not exist']),
    { timeout: 10_000 },
  );
  expect(await countJobs(pool, [JOBS_SCHEMA])).toEqual({ waiting: 1, parked: 0 });
  expect((await gateway.call('system.ping')).status).toBeLessThan(300);
  await showTable(pool, 'login_event');
  await addCleanUp(pool);
  await vi.waitFor(async () => expect((await countJobs(pool, [JOBS_SCHEMA])).waiting).toBe(0), { timeout: 10_000 });
});
