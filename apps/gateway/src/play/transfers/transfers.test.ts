import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verifyPayments } from '../../cashier/payments/verify-payments.store.ts';
import { verifyLedger } from '../../ledger/wallet/verify-ledger.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { makeTransfer } from './make-transfer.ts';
import { playerRefOf, processTransfers } from './process-transfers.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());
afterEach(async () => {
  gateway.sandbox.wallet.mode = 'answer';
  expect([...(await verifyLedger(gateway.database.pool)), ...(await verifyPayments(gateway.database.pool))]).toEqual(
    [],
  );
  await gateway.clock.reset();
});

const HOST = 'lotus.localhost';
const MINUTE = 60_000;

async function newMember() {
  const { id, token } = await gateway.member(`move.${randomUUID().slice(0, 8)}`);
  const memberId = BigInt(id);
  const { rows } = await gateway.database.pool.query('select id from foyer.ledger_account where member_id = $1', [id]);
  const accountId = rows[0].id as bigint;
  const playerRef = playerRefOf({ memberId, wallet: 'PALACE' }, gateway.context);
  const move = (direction: 'toVendor' | 'toMain', amountMinor: string, key: string = randomUUID()) =>
    gateway.call('transfer.move', {
      ...{ host: HOST, token, headers: { 'idempotency-key': key } },
      body: { wallet: 'PALACE', direction, amountMinor },
    });
  const call = { host: HOST, token };
  return {
    ...{ token, memberId, accountId, move },
    main: async () => (await gateway.context.reads.balance(accountId)).balance_minor,
    there: () => gateway.sandbox.wallet.balance('lotus', { playerRef, currency: 'VND' }),
    play: (amountMinor: bigint) => {
      const player = gateway.sandbox.wallet.players.find((one) => one.playerRef === playerRef);
      if (player) gateway.sandbox.wallet.play(player, amountMinor);
    },
    wallets: async () => (await gateway.call('transfer.wallets', call)).json.value,
    dayLoss: async () =>
      (await gateway.call('limits.limits', call)).json.value.limits.find(
        ({ kind, period }) => kind === 'loss' && period === 'day',
      )?.usedMinor,
    session: async () => (await gateway.call('limits.playSession', call)).json.value,
    allBack: (key: string = randomUUID()) =>
      gateway.call('transfer.allBack', { ...call, headers: { 'idempotency-key': key } }),
  };
}

/** Runs the job, which queries the vendor. */
async function processAfter(minutes: number) {
  await gateway.clock.advance(minutes * MINUTE);
  await processTransfers(gateway.context);
}

/** The next day, on which the member is still logged in. */
async function toNextDay({ memberId }: { memberId: bigint }) {
  await gateway.clock.advance(25 * 60 * MINUTE);
  await gateway.database.pool.query(
    'update foyer.session set seen_at = foyer.clock(), began_at = foyer.clock() where member_id = $1',
    [memberId],
  );
}

test('moves money to a vendor’s wallet and back, and shows both', async () => {
  const who = await newMember();
  const before = await who.main();
  expect((await who.move('toVendor', '50000')).json.value).toMatchObject({ state: 'done', walletName: 'Palace Live' });
  expect([await who.main(), who.there()]).toEqual([before - 50_000n, 50_000n]);
  who.play(7_000n);
  expect((await who.move('toMain', '57000')).json.value).toMatchObject({ state: 'done', direction: 'toMain' });
  expect([await who.main(), who.there()]).toEqual([before + 7_000n, 0n]);
  const { mainMinor, transfers, wallets } = await who.wallets();
  expect(mainMinor).toBe(String(before + 7_000n));
  expect(wallets).toEqual([{ wallet: 'PALACE', name: 'Palace Live', balanceMinor: '0' }]);
  expect(transfers.map(({ direction }) => direction)).toEqual(['toMain', 'toVendor']);
});

test('moves once for a double tap, and refuses its key for another amount', async () => {
  const who = await newMember();
  const before = await who.main();
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 5 }, () => who.move('toVendor', '1000', key)));
  expect(new Set(replies.map(({ json }) => json.value.id)).size).toBe(1);
  expect([await who.main(), who.there()]).toEqual([before - 1000n, 1000n]);
  expect((await who.move('toVendor', '1001', key)).json.errorCode).toBe('idempotency.mismatch');
  const back = await Promise.all([who.allBack(), who.allBack()]);
  expect(back.every(({ json }) => json.success)).toBe(true);
  expect([await who.main(), who.there()]).toEqual([before, 0n]);
});

test('refuses more than the main wallet holds, and more than the vendor’s wallet holds', async () => {
  const who = await newMember();
  const before = await who.main();
  expect((await who.move('toVendor', String(before + 1n))).json.errorCode).toBe('balance.insufficient');
  await who.move('toVendor', '5000');
  expect((await who.move('toMain', '5001')).json.value).toMatchObject({
    state: 'refused',
    reason: 'INSUFFICIENT_FUNDS',
  });
  expect([await who.main(), who.there()]).toEqual([before - 5000n, 5000n]);
});

test('returns the money when a vendor refuses a transfer', async () => {
  const who = await newMember();
  const before = await who.main();
  gateway.sandbox.wallet.mode = 'refuse';
  expect((await who.move('toVendor', '5000')).json.value).toMatchObject({ state: 'refused', reason: 'USER_DISABLED' });
  expect(await who.main()).toBe(before);
});

test.each(['toVendor', 'toMain'] as const)(
  'queries a transfer %s again when its answer was lost',
  async (direction) => {
    const who = await newMember();
    if (direction === 'toMain') await who.move('toVendor', '3000');
    const before = await who.main();
    gateway.sandbox.wallet.mode = 'lose';
    expect((await who.move(direction, '3000')).json.value.state).toBe('unknown');
    // Money on its way to the vendor has left our wallet; money from it has not arrived yet.
    expect(await who.main()).toBe(direction === 'toVendor' ? before - 3000n : before);
    await processAfter(2);
    const sign = direction === 'toVendor' ? -1n : 1n;
    expect([await who.main(), who.there()]).toEqual([before + sign * 3000n, direction === 'toVendor' ? 3000n : 0n]);
    expect((await who.wallets()).transfers[0]?.state).toBe('done');
  },
);

test.each(['drop', 'down'] as const)(
  'repeats a request, under the same id, that a vendor that is %s never received',
  async (mode) => {
    const who = await newMember();
    const before = await who.main();
    gateway.sandbox.wallet.mode = mode;
    const { id, state } = (await who.move('toVendor', '4000')).json.value;
    expect(state).toBe('unknown');
    await processAfter(2);
    expect((await who.wallets()).transfers[0]).toMatchObject({ id, state: 'unknown' });
    expect((await who.wallets()).wallets[0]?.balanceMinor).toBe(mode === 'down' ? null : '0');
    gateway.sandbox.wallet.mode = 'answer';
    await processAfter(5);
    expect((await who.wallets()).transfers[0]).toMatchObject({ id, state: 'done' });
    expect([await who.main(), who.there()]).toEqual([before - 4000n, 4000n]);
  },
);

test('finishes a transfer whose process died between the record and the call', async () => {
  const who = await newMember();
  const before = await who.main();
  const { rows } = await gateway.database.pool.query('select * from foyer.session where member_id = $1', [
    who.memberId,
  ]);
  const session = {
    ...{ memberId: who.memberId, accountId: who.accountId, currency: 'VND', sessionId: rows[0].id, tokenVersion: 1 },
  } as Parameters<typeof makeTransfer>[0]['session'];
  const asked = { merchant: 'lotus', session, wallet: 'PALACE', direction: 'toVendor', amountMinor: 2000n } as const;
  await makeTransfer({ ...asked, idempotencyKey: randomUUID() }, gateway.context);
  expect([await who.main(), who.there()]).toEqual([before - 2000n, 0n]);
  await processAfter(2);
  expect([await who.main(), who.there()]).toEqual([before - 2000n, 2000n]);
});

test('brings everything back once per key, and names the vendor that is silent', async () => {
  const who = await newMember();
  const before = await who.main();
  await who.move('toVendor', '6000');
  gateway.sandbox.wallet.mode = 'down';
  expect((await who.allBack()).json.value).toEqual({ transfers: [], silent: ['PALACE'] });
  gateway.sandbox.wallet.mode = 'answer';
  const key = randomUUID();
  for (const _tap of [1, 2])
    expect((await who.allBack(key)).json.value).toMatchObject({ silent: [], transfers: [{ amountMinor: '6000' }] });
  expect([await who.main(), who.there()]).toEqual([before, 0n]);
});

test('lets an excluded member bring money back, and send none', async () => {
  const who = await newMember();
  await who.move('toVendor', '6000');
  await gateway.database.pool.query('update foyer.member set excluded_since = now() where id = $1', [who.memberId]);
  expect((await who.move('toVendor', '1000')).json.errorCode).toBe('member.excluded');
  expect((await who.move('toMain', '6000')).json.value.state).toBe('done');
});

test('counts money held at a vendor towards the loss limit', async () => {
  const who = await newMember();
  const body = { kind: 'loss', period: 'day', amountMinor: '10000' };
  await gateway.call('limits.setLimit', { host: HOST, token: who.token, body });
  expect((await who.move('toVendor', '10001')).json.errorCode).toBe('limit.reached');
  expect((await who.move('toVendor', '8000')).json.value.state).toBe('done');
  expect((await who.move('toVendor', '3000')).json.errorCode).toBe('limit.reached');
  await who.allBack();
  expect((await who.move('toVendor', '3000')).json.value.state).toBe('done');
});

test('does not let a loss limit be saved up by money that was sent on earlier days', async () => {
  const who = await newMember();
  const body = { kind: 'loss', period: 'day', amountMinor: '10000' };
  await gateway.call('limits.setLimit', { host: HOST, token: who.token, body });
  for (let day = 0; day < 3; day += 1) {
    expect((await who.move('toVendor', '10000')).json.value.state).toBe('done');
    await toNextDay(who);
  }
  expect((await who.move('toMain', '30000')).json.value.state).toBe('done');
  expect(await who.dayLoss()).toBe('0');
  expect((await who.move('toVendor', '10001')).json.errorCode).toBe('limit.reached');
  expect((await who.move('toVendor', '10000')).json.value.state).toBe('done');
  expect(await who.dayLoss()).toBe('10000');
  expect((await who.move('toVendor', '1')).json.errorCode).toBe('limit.reached');
});

test('shows money at a vendor as staked in the session that sent it, until it is back', async () => {
  const who = await newMember();
  await who.move('toVendor', '8000');
  expect(await who.session()).toMatchObject({ stakedMinor: '8000', wonMinor: '0', netMinor: '-8000' });
  await who.move('toMain', '5000');
  expect(await who.session()).toMatchObject({ stakedMinor: '3000', wonMinor: '0', netMinor: '-3000' });
});

test('finds no wallet where a merchant has none', async () => {
  const host = 'samba.localhost';
  const { token } = await gateway.member(`move.${randomUUID().slice(0, 8)}`, host);
  expect((await gateway.call('transfer.wallets', { host, token })).json.value.wallets).toEqual([]);
  const headers = { 'idempotency-key': randomUUID() };
  const body = { wallet: 'PALACE', direction: 'toMain', amountMinor: '1' };
  expect((await gateway.call('transfer.move', { host, token, headers, body })).json.errorCode).toBe('not.found');
});

test('reports a broken transfer in the check of the ledger', async () => {
  const who = await newMember();
  const { id } = (await who.move('toVendor', '1500')).json.value;
  const set = (state: string) =>
    gateway.database.pool.query('update foyer.wallet_transfer set state = $2 where id = $1', [id, state]);
  await set('unknown');
  expect((await verifyPayments(gateway.database.pool)).map(({ invariant }) => invariant.slice(0, 2))).toEqual([
    'P7',
    'P8',
  ]);
  await set('done');
});
