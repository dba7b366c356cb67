import { countJobs } from '@foyer/database/job.store.ts';
import { POOL_LIMITS } from '@foyer/database/pool-limits.data.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { JOBS_SCHEMA } from './db/tables.ts';
import { bootGateway, type TestGateway } from './testing/boot-gateway.ts';
import { addLedgerCheck } from './testing/broken-ledger.store.ts';
import { addCleanUp, findCleanUpErrors, hideTable, showTable } from './testing/clean-up-jobs.store.ts';

let gateway: TestGateway;
const timeouts: string[] = [];
/** Settled to let checks of the ledger end. */
let gate: Promise<void> = Promise.resolve();
beforeAll(async () => {
  gateway = await bootGateway({
    async checkRange(pool) {
      timeouts.push((await pool.query('show statement_timeout')).rows[0].statement_timeout);
      await gate;
      return [];
    },
  });
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

test('lets a statement of a job take as long as work in batches may', async () => {
  await addLedgerCheck(gateway.database.pool);
  const minutes = POOL_LIMITS.work.statementMs / 60_000;
  await vi.waitFor(() => expect(timeouts).toContain(`${minutes}min`), { timeout: 10_000 });
});

test('skips a run of a job that is still running, so that a long one leaves room for the others', async () => {
  const { pool } = gateway.database;
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  timeouts.length = 0;
  await addLedgerCheck(pool);
  await vi.waitFor(() => expect(timeouts).toHaveLength(1), { timeout: 10_000 });
  await addLedgerCheck(pool);
  await addCleanUp(pool);
  const waiting = async () => (await countJobs(pool, [JOBS_SCHEMA])).waiting;
  await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 });
  expect(timeouts).toHaveLength(1);
  open();
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 10_000 });
  await addLedgerCheck(pool);
  await vi.waitFor(() => expect(timeouts).toHaveLength(2), { timeout: 10_000 });
});
