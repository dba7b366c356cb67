import { formatLedgerKey } from '@foyer/database/ledger-keys.ts';
import { bootGateway, type TestGateway } from '@foyer/gateway/testing/boot-gateway.ts';
import { TEST_LEDGER_KEYS } from '@foyer/testkit/test-ledger-keys.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { withRunningDatabase } from '../commands/run-command.ts';
import { withDatabase } from './with-database.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
  vi.stubEnv('DATABASE_URL', gateway.database.url);
  vi.stubEnv('LEDGER_KEYS', TEST_LEDGER_KEYS.map(formatLedgerKey).join());
});
afterEach(async () => {
  await gateway.database.pool.query(`delete from foyer.migration where name = '9999-come-later.sql'`);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await gateway.close();
});

const work = vi.fn(async () => 'done');

test.each([
  ['a command for a running Foyer', () => withRunningDatabase(work)],
  ['a check', () => withDatabase(work)],
])('does not let %s touch a database that newer code has migrated', async (_what, run) => {
  expect(await run()).toBe('done');
  await gateway.database.pool.query(`insert into foyer.migration (name) values ('9999-come-later.sql')`);
  work.mockClear();
  await expect(run()).rejects.toThrow(
    'The database is of a newer Foyer than this one: its schema foyer has 9999-come-later.sql.',
  );
  expect(work).not.toHaveBeenCalled();
});
