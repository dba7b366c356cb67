import { readFileSync } from 'node:fs';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const MIGRATION = readFileSync(new URL('../../db/migrations/0192-rename-facts.sql', import.meta.url), 'utf8');

test('gives the facts of published documents their new names, with the same windows', async () => {
  const { pool } = gateway.database;
  const clause = (fact: string) => ({ id: 'plays', fact, op: 'gte', value: 3 });
  const body = { all: ['turnover7dMinor', 'turnover30dMinor', 'activeDays30d', 'rankLevel'].map(clause) };
  await pool.query(
    `insert into foyer.document (merchant, kind, version, body, author) values ('lotus', 'segments', 1, $1, 'linh')`,
    [body],
  );
  await withTransaction(pool, async (client) => {
    await client.query('set local search_path to foyer');
    await client.query(MIGRATION);
  });
  const { rows } = await pool.query(`select body from foyer.document where kind = 'segments'`);
  const over = (last: string) => ({ args: { window: { last } } });
  expect(rows[0].body.all).toEqual([
    { ...clause('turnoverMinor'), ...over('P7D') },
    { ...clause('turnoverMinor'), ...over('P30D') },
    { ...clause('activeDays'), ...over('P30D') },
    clause('rankLevel'),
  ]);
});
