import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { getSettled } from './head.store.ts';
import { writeHeads } from './write-heads.ts';

let gateway: TestGateway;
const warnings: object[] = [];

beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const pool = () => gateway.database.pool;
const log = { warn: (facts: object) => void warnings.push(facts) } as unknown as TestGateway['context']['log'];
const write = (patienceMs?: number) => writeHeads({ pool: pool(), now: Date.now, log, headsFile: null }, patienceMs);

test('does not record past a transfer that may still be committed', async () => {
  const client = await pool().connect();
  await client.query('begin');
  await client.query(`insert into foyer.promotion_budget (merchant, offer_id, used_minor) values ('lotus', 'slow', 0)`);
  const settled = getSettled(pool(), 'seals');
  await gateway.member('heads.one');
  const isDone = vi.fn();
  settled.then(isDone, isDone);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(isDone).not.toHaveBeenCalled();
  await client.query('rollback');
  client.release();
  expect(typeof (await settled)).toBe('bigint');
});

test('reports a transaction that stays open and so holds up the heads', async () => {
  const client = await pool().connect();
  await client.query('begin');
  await client.query(`insert into foyer.promotion_budget (merchant, offer_id) values ('lotus', 'forgotten')`);
  await write(100);
  expect(warnings).toEqual([{ kind: 'ledger.heads' }]);
  await client.query('rollback');
  client.release();
  await write();
  expect(warnings).toHaveLength(1);
});
