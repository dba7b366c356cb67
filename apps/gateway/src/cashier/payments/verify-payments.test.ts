import { openPool } from '@foyer/database/open-pool.ts';
import { TEST_LEDGER_KEYS } from '@foyer/testkit/test-ledger-keys.ts';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CashierFixture, cashierFixture } from '../../testing/cashier-fixture.ts';
import { verifyPayments } from './verify-payments.store.ts';

let cashier: CashierFixture;
/** One connection, so that each test runs in a transaction that is rolled back. */
let single: pg.Pool;

beforeAll(async () => {
  cashier = await cashierFixture();
  single = openPool(cashier.gateway.database.url, 1, { ledgerKeys: TEST_LEDGER_KEYS });
  const who = await cashier.withdrawer('samba');
  cashier.bank.payoutMode = 'wait';
  const { json } = await cashier.withdraw(who, '1000');
  await cashier.untilOrdered(json.value.id);
  cashier.bank.payoutMode = 'pay';
  const second = await cashier.withdraw(who, '1500');
  await cashier.until(second.json.value.id, 'paid');
  const { charge } = await cashier.openCharge(who);
  await cashier.pay(charge, { isOther: true });
});
afterAll(async () => {
  await single.end();
  await cashier.gateway.close();
});
beforeEach(() => single.query('begin; set local session_replication_role = replica'));
afterEach(() => single.query('rollback'));

test('finds no violation in what only the cashier wrote', async () => {
  expect(await verifyPayments(single)).toEqual([]);
});

test.each([
  [
    'P1',
    `delete from foyer.ledger_posting where account_id in (select id from foyer.ledger_account where name = 'house:hold') and amount_minor = 1000`,
  ],
  ['P2 P6', `update foyer.cashier_withdrawal set state = 'rejected' where state = 'sending'`],
  ['P3', `update foyer.cashier_payment set state = 'returned' where state = 'suspended'`],
  [
    'P4',
    `update foyer.cashier_payment set credited_minor = credited_minor - 1, suspended_minor = suspended_minor + 1 where state = 'credited'`,
  ],
  ['P5', `delete from foyer.cashier_payment where state = 'credited'`],
  ['P6', `update foyer.cashier_withdrawal set paid_at = null where state = 'paid'`],
])('finds a violation of %s', async (invariants, change) => {
  const { rowCount } = await single.query(change);
  expect(rowCount).toBeGreaterThan(0);
  const found = (await verifyPayments(single)).map((fault) => fault.invariant.slice(0, 2));
  expect(new Set(found)).toEqual(new Set(invariants.split(' ')));
});
