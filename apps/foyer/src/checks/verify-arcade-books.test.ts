import { ledgerKeysOf } from '@foyer/database/open-pool.ts';
import { type CashierFixture, cashierFixture } from '@foyer/gateway/testing/cashier-fixture.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyArcadeBooks } from './verify-arcade-books.ts';

let cashier: CashierFixture;
beforeAll(async () => {
  cashier = await cashierFixture();
  await cashier.withdrawer('lotus');
});
afterAll(() => cashier.gateway.close());

test.each([
  ['is not named', () => null],
  ['has no arcade', () => cashier.gateway.database.url],
])('finds transfers of the arcade when its database %s', async (_what, getUrl) => {
  const database = { arcadeUrl: getUrl(), ledgerKeys: ledgerKeysOf(cashier.pool) };
  const verify = () => verifyArcadeBooks(database, client, new Date());
  const client = await cashier.pool.connect();
  try {
    await client.query('begin');
    expect(await verify()).toEqual([]);
    await client.query(
      `set local session_replication_role = replica; update foyer.ledger_transfer set source = 'ARCADE' where kind = 'win'`,
    );
    expect(await verify()).toEqual([
      {
        invariant: 'I7 every transfer of the arcade in the ledger has its round',
        detail: 'the books of the arcade cannot be read: set ARCADE_DATABASE_URL',
      },
    ]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
