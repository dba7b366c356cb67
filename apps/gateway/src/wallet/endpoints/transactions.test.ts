import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { type Player, seat, send, VENDOR } from '../../testing/vendor-double.ts';

let gateway: TestGateway;
let player: Player;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
  player = await seat(gateway, 'history.own');
  for (let count = 1; count <= 30; count += 1)
    await player.call('debit', player.tx({ amountMinor: String(count), roundId: `round ${count}` }));
});
afterAll(() => gateway.close());

const list = (query: Record<string, string> = {}, { token } = player) =>
  gateway.call('wallet.transactions', { token, query });
const amounts = async (query: Record<string, string> = {}) =>
  (await list(query)).json.value.transactions.map(({ amountMinor }) => Number(amountMinor));

test('says of each movement what it was, what it left, and where it belongs', async () => {
  const [newest] = (await list()).json.value.transactions;
  expect(newest).toEqual({
    seq: expect.stringMatching(/^\d+$/),
    kind: 'bet',
    amountMinor: '-30',
    balanceMinor: String(2_000_000 - 465),
    currency: 'VND',
    gameCode: 'VNQ60',
    roundId: 'round 30',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
});

test('shows twenty at first, and names the one from which the next page starts', async () => {
  const first = (await list()).json.value;
  expect(first.transactions).toHaveLength(20);
  expect(first.next).toBe(first.transactions.at(-1)?.seq);
  expect(await amounts()).toEqual(Array.from({ length: 20 }, (_, index) => index - 30));
});

test.each([1, 7, 10, 31, 100])('pages of %i show each movement once, newest first', async (limit) => {
  const seen: string[] = [];
  let before: string | null = null;
  do {
    const reply = await list({ limit: String(limit), ...(before ? { before } : {}) });
    const { transactions, next } = reply.json.value;
    expect(transactions.length).toBeLessThanOrEqual(limit);
    seen.push(...transactions.map(({ amountMinor }) => amountMinor));
    before = next;
  } while (before !== null);
  expect(seen).toEqual([...Array.from({ length: 30 }, (_, index) => String(index - 30)), '2000000']);
});

test('a page that ends exactly at the oldest movement has no next one', async () => {
  expect((await list({ limit: '31' })).json.value.next).toBeNull();
  expect((await list({ limit: '30' })).json.value.next).not.toBeNull();
});

test('before the oldest movement there is nothing, without an error', async () => {
  expect((await list({ before: '0' })).json.value).toEqual({ transactions: [], next: null });
  expect(await amounts({ before: '9'.repeat(18), limit: '2' })).toEqual([-30, -29]);
});

test('an earlier page does not shift when something new happens', async () => {
  const other = await seat(gateway, 'history.moving');
  for (let count = 1; count <= 4; count += 1) await other.call('debit', other.tx({ amountMinor: String(count) }));
  const first = (await list({ limit: '2' }, other)).json.value;
  await other.call('debit', other.tx({ amountMinor: '5' }));
  const second = (await list({ limit: '2', before: first.next ?? '' }, other)).json.value;
  expect(second.transactions.map(({ amountMinor }) => amountMinor)).toEqual(['-2', '-1']);
});

test('what belongs to another member is never shown, whatever sequence is asked for', async () => {
  const stranger = await seat(gateway, 'history.stranger', 'aurora.localhost');
  await stranger.call('debit', stranger.tx({ amountMinor: '123' }));
  const reply = await gateway.call('wallet.transactions', { token: stranger.token, host: 'aurora.localhost' });
  expect(reply.json.value.transactions.map(({ amountMinor, currency }) => [amountMinor, currency])).toEqual([
    ['-123', 'PHP'],
    ['200000', 'PHP'],
  ]);
  expect(await amounts({ limit: '100' })).not.toContain(-123);
});

test('an id that a rollback has buried is no movement', async () => {
  const other = await seat(gateway, 'history.dead');
  await other.call('rollback', other.tx({ refTxId: randomUUID() }));
  expect((await list({}, other)).json.value.transactions.map(({ kind }) => kind)).toEqual(['grant']);
});

test('a bet, its refund, a win of nothing and a correction carry their own names', async () => {
  const other = await seat(gateway, 'history.kinds');
  const [rolled, lost] = [other.tx(), other.tx()];
  await other.call('debit', rolled);
  await other.call('rollback', other.tx({ refTxId: rolled.txId, roundId: rolled.roundId }));
  await other.call('debit', lost);
  const loss = other.tx({ roundId: lost.roundId, amountMinor: '0', roundClosed: true });
  await other.call('credit', loss);
  await other.call('credit', other.tx({ roundId: lost.roundId, refTxId: loss.txId, amountMinor: '9' }));
  const { transactions } = (await list({}, other)).json.value;
  expect(transactions.map(({ kind, amountMinor }) => `${kind} ${amountMinor}`)).toEqual([
    'correction 9',
    'win 0',
    'bet -10000',
    'refund 10000',
    'bet -10000',
    'grant 2000000',
  ]);
});

test.each([
  ['before', '-1'],
  ['before', '1.5'],
  ['before', ''],
  ['before', '1'.repeat(19)],
  ['before', "1' or '1'='1"],
  ['limit', '0'],
  ['limit', '101'],
  ['limit', 'all'],
])('%s=%j is refused by its name', async (field, value) => {
  const { status, json } = await list({ [field]: value });
  expect([status, json.errorCode]).toEqual([400, 'invalid.request']);
  expect(json.value).toEqual(expect.arrayContaining([expect.objectContaining({ field })]));
});

test.each(['wallet.transactions', 'wallet.balance'] as const)('%s tells a stranger nothing', async (name) => {
  for (const token of ['', 'x'.repeat(43)]) {
    const { status, json } = await gateway.call(name, token ? { token } : {});
    expect([status, json.success, json.value ?? null]).toEqual([401, false, null]);
  }
});

test.each(['wallet.transactions', 'wallet.balance'] as const)(
  '%s knows no session of another merchant',
  async (name) => {
    const { status } = await gateway.call(name, { token: player.token, host: 'aurora.localhost' });
    expect(status).toBe(401);
  },
);

test('the balance names its currency, the newest movement and the time', async () => {
  const before = Date.now();
  const { json } = await gateway.call('wallet.balance', { token: player.token });
  const [newest] = (await list({ limit: '1' })).json.value.transactions;
  expect(json.value).toEqual({
    balanceMinor: newest?.balanceMinor,
    currency: 'VND',
    ledgerSeq: newest?.seq,
    serverTime: expect.any(Number),
  });
  expect(json.value.serverTime).toBeGreaterThanOrEqual(before);
});

test('the member and the vendor read the same balance', async () => {
  const { sessionId, playerRef, merchant } = player.tx();
  const read = await send(gateway, 'balance', { sessionId, playerRef, merchant });
  expect(read).toMatchObject({ status: 'OK', balanceMinor: String(await player.balance()), currency: 'VND' });
});
