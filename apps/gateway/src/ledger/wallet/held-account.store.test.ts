import { withTransaction } from '@foyer/database/open-pool.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { getHeld, type HeldAccount, requireHeldAccount } from './held-account.store.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({});
});
afterAll(() => gateway.close());

let count = 0;
let memberId: bigint;
beforeEach(async () => {
  count += 1;
  memberId = BigInt((await gateway.member(`held.${count}`)).id);
});

const open = (change: Partial<HeldAccount> = {}): Promise<bigint> =>
  withTransaction(gateway.database.pool, (client) =>
    requireHeldAccount(client, { merchant: 'lotus', purpose: 'hold', currency: 'VND', memberId, ...change }),
  );
const put = (id: bigint, amountMinor: bigint) =>
  gateway.database.pool.query('update foyer.ledger_account set balance_minor = $2 where id = $1', [id, amountMinor]);
const held = () => getHeld(gateway.database.pool, memberId);

test('opens one account for twenty simultaneous withdrawals of a member', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => open()));
  expect(new Set(ids).size).toBe(1);
});

test('opens another account for each purpose, currency, merchant and member', async () => {
  const other = BigInt((await gateway.member(`held.other.${count}`)).id);
  const changes = [{}, { purpose: 'grant:1' }, { currency: 'PHP' }, { merchant: 'aurora' }, { memberId: other }];
  const ids = await Promise.all(changes.map(open));
  expect(new Set(ids).size).toBe(changes.length);
});

test('opens no account in a transaction that is rolled back', async () => {
  const failed = withTransaction(gateway.database.pool, async (client) => {
    await requireHeldAccount(client, { merchant: 'lotus', purpose: 'hold', currency: 'VND', memberId });
    throw new Error('the withdrawal was refused');
  });
  await expect(failed).rejects.toThrow('the withdrawal was refused');
  const { rows } = await gateway.database.pool.query('select from foyer.ledger_account where held_for = $1', [
    memberId,
  ]);
  expect(rows).toEqual([]);
});

test('waits for a transaction that is opening the same account', async () => {
  let isOpen = false;
  const { promise: inserted, resolve } = Promise.withResolvers<void>();
  const slow = withTransaction(gateway.database.pool, async (client) => {
    const id = await requireHeldAccount(client, { merchant: 'lotus', purpose: 'hold', currency: 'VND', memberId });
    resolve();
    await client.query('select pg_sleep(0.2)');
    isOpen = true;
    return id;
  });
  await inserted;
  const second = await open();
  expect(isOpen).toBe(true);
  expect(second).toBe(await slow);
});

test('counts what withdrawals hold, and neither bonus funds nor what is held for others', async () => {
  expect(await held()).toBe(0n);
  await put(await open(), 700n);
  await put(await open({ purpose: 'grant:7' }), 50n);
  await put(await open({ purpose: 'transit' }), 3n);
  await put(await open({ memberId: BigInt((await gateway.member(`held.rich.${count}`)).id) }), 9_000n);
  expect(await held()).toBe(700n);
});
