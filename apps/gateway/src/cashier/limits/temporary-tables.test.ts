import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { createPlayerSession, VENDOR } from '../../testing/fake-vendor.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
});
afterAll(() => gateway.close());

test('computes the loss of a member from the ledger, whatever temporary tables the connection has', async () => {
  const { memberId } = await createPlayerSession(gateway, 'shadowed.player');
  const client = await gateway.database.pool.connect();
  const { rows: accounts } = await client.query(
    'select id from foyer.ledger_account where member_id = $1 order by id limit 1',
    [memberId],
  );
  const lossOf = async () =>
    (await client.query(`select foyer.net_loss($1, now() - interval '1 day') as loss`, [accounts[0].id])).rows[0];
  const before = await lossOf();
  await client.query('create temporary table ledger_transfer as select * from foyer.ledger_transfer where false');
  await client.query(
    `insert into pg_temp.ledger_transfer (account_id, kind, amount_minor, at)
      values ($1, 'win', 999999999, now())`,
    [accounts[0].id],
  );
  expect(await lossOf()).toEqual(before);
  client.release(true);
});

test('searches temporary tables last in every function', async () => {
  const { rows } = await gateway.database.pool.query(
    `select oid::regprocedure::text as name from pg_proc, unnest(proconfig) setting
      where pronamespace = 'foyer'::regnamespace and setting like 'search\\_path=%' and setting not like '%, pg\\_temp'`,
  );
  expect(rows).toEqual([]);
});
