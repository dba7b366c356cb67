import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { createPlayerSession, type Player, send, VENDOR } from '../../../testing/fake-vendor.ts';

let gateway: TestGateway;
let player: Player;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
  player = await createPlayerSession(gateway, 'history.own');
  for (let count = 1; count <= 30; count += 1)
    await player.call('debit', player.tx({ amountMinor: String(count), roundId: `round ${count}` }));
});
afterAll(() => gateway.close());

const list = (query: Record<string, string> = {}, { token } = player) =>
  gateway.call('wallet.transactions', { token, query });
const amounts = async (query: Record<string, string> = {}) =>
  (await list(query)).json.value.transactions.map(({ amountMinor }) => Number(amountMinor));

test('describes a movement with kind, amount, balance, game and round', async () => {
  const [newest] = (await list()).json.value.transactions;
  expect(newest).toEqual({
    seq: expect.stringMatching(/^\d+$/),
    kind: 'bet',
    amountMinor: '-30',
    balanceMinor: String(2_000_000 - 465),
    currency: 'VND',
    gameCode: 'VNQ60',
    gameName: 'Hà Nội VIP',
    roundId: 'round 30',
    drawName: null,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    subject: null,
  });
});

test('names game and draw in the member’s language, even for a game without a tile in the lobby', async () => {
  const other = await createPlayerSession(gateway, 'history.named');
  const bet = (roundId: string, fields: object) =>
    other.call('debit', other.tx({ amountMinor: '1', roundId, ...fields }));
  await bet('known', { betDetails: { drawId: 'VNQ60-20261121-0733' } });
  await bet('no tile', { gameCode: 'VNQ300', betDetails: { drawId: 'VNQ300-1' } });
  await bet('unheard', { gameCode: 'UNHEARD', betDetails: { drawId: '\u0000' } });
  const { transactions } = (
    await gateway.call('wallet.transactions', { token: other.token, headers: { language: 'VI' } })
  ).json.value;
  expect(transactions.slice(0, 3).map(({ gameName, drawName }) => [gameName, drawName])).toEqual([
    [null, null],
    ['Quick 5 min', '#VNQ300-1'],
    ['Hà Nội VIP', '#VNQ60-20261121-0733'],
  ]);
});

test('returns twenty by default, with a cursor for the next page', async () => {
  const first = (await list()).json.value;
  expect(first.transactions).toHaveLength(20);
  expect(first.next).toBe(first.transactions.at(-1)?.seq);
  expect(await amounts()).toEqual(Array.from({ length: 20 }, (_, index) => index - 30));
});

test.each([1, 7, 10, 31, 100])('returns each movement once in pages of %i, newest first', async (limit) => {
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

test('returns no cursor with the last page', async () => {
  expect((await list({ limit: '31' })).json.value.next).toBeNull();
  expect((await list({ limit: '30' })).json.value.next).not.toBeNull();
});

test('returns an empty page before the oldest movement', async () => {
  expect((await list({ before: '0' })).json.value).toEqual({ transactions: [], next: null });
  expect(await amounts({ before: '9'.repeat(18), limit: '2' })).toEqual([-30, -29]);
});

test('keeps later pages stable when a movement is added', async () => {
  const other = await createPlayerSession(gateway, 'history.moving');
  for (let count = 1; count <= 4; count += 1) await other.call('debit', other.tx({ amountMinor: String(count) }));
  const first = (await list({ limit: '2' }, other)).json.value;
  await other.call('debit', other.tx({ amountMinor: '5' }));
  const second = (await list({ limit: '2', before: first.next ?? '' }, other)).json.value;
  expect(second.transactions.map(({ amountMinor }) => amountMinor)).toEqual(['-2', '-1']);
});

test('never lists movements of another member', async () => {
  const stranger = await createPlayerSession(gateway, 'history.stranger', 'aurora.localhost');
  await stranger.call('debit', stranger.tx({ amountMinor: '123' }));
  const reply = await gateway.call('wallet.transactions', { token: stranger.token, host: 'aurora.localhost' });
  expect(reply.json.value.transactions.map(({ amountMinor, currency }) => [amountMinor, currency])).toEqual([
    ['-123', 'PHP'],
    ['200000', 'PHP'],
  ]);
  expect(await amounts({ limit: '100' })).not.toContain(-123);
});

test('does not list an id blocked by a rollback', async () => {
  const other = await createPlayerSession(gateway, 'history.dead');
  await other.call('rollback', other.tx({ refTxId: randomUUID() }));
  expect((await list({}, other)).json.value.transactions.map(({ kind }) => kind)).toEqual(['grant']);
});

test('names bets, refunds, wins of zero and corrections', async () => {
  const other = await createPlayerSession(gateway, 'history.kinds');
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
  ['limit', '1001'],
  ['limit', 'all'],
])('rejects %s=%j and names the field', async (field, value) => {
  const { status, json } = await list({ [field]: value });
  expect([status, json.errorCode]).toEqual([400, 'invalid.request']);
  expect(json.value).toEqual(expect.arrayContaining([expect.objectContaining({ field })]));
});

test.each(['wallet.transactions', 'wallet.balance'] as const)(
  '%s returns nothing without a valid session',
  async (name) => {
    for (const token of ['', 'x'.repeat(43)]) {
      const { status, json } = await gateway.call(name, token ? { token } : {});
      expect([status, json.success, json.value ?? null]).toEqual([401, false, null]);
    }
  },
);

test.each(['wallet.transactions', 'wallet.balance'] as const)(
  '%s rejects a session of another merchant',
  async (name) => {
    const { status } = await gateway.call(name, { token: player.token, host: 'aurora.localhost' });
    expect(status).toBe(401);
  },
);

test('returns the balance with currency, newest movement and time', async () => {
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

test('returns the same balance to the member and the vendor', async () => {
  const { sessionId, playerRef, merchant } = player.tx();
  const read = await send(gateway, 'balance', { sessionId, playerRef, merchant });
  expect(read).toMatchObject({ status: 'OK', balanceMinor: String(await player.balance()), currency: 'VND' });
});

test('returns only the transactions of a type', async () => {
  const other = await createPlayerSession(gateway, 'history.types');
  await other.call('debit', other.tx({ amountMinor: '5', roundId: 'typed' }));
  await other.call('credit', other.tx({ amountMinor: '9', roundId: 'typed' }));
  const kinds = async (type: string) => (await list({ type }, other)).json.value.transactions.map(({ kind }) => kind);
  expect(await kinds('bets')).toEqual(['bet']);
  expect(await kinds('wins')).toEqual(['win']);
  expect(await kinds('other')).toEqual(['grant']);
  expect(await kinds('deposits')).toEqual([]);
  expect((await list({ type: 'unheard' }, other)).status).toBe(400);
});

test('limits the list to days in the member’s time zone, with totals in and out', async () => {
  const other = await createPlayerSession(gateway, 'history.days');
  await other.call('debit', other.tx({ amountMinor: '100', roundId: randomUUID() }));
  const day = async (from: string) => (await list({ from, to: from }, other)).json.value;
  const live = (timeZone: string) => gateway.call('settings.change', { token: other.token, body: { timeZone } });
  // There it is never the same day.
  const [early, late] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: early }).format(gateway.context.now());
  await live(early);
  const { totals, transactions } = await day(today);
  expect(totals).toEqual({ inMinor: '2000000', outMinor: '-100', currency: 'VND' });
  expect(transactions.map(({ amountMinor }) => amountMinor)).toEqual(['-100', '2000000']);
  await live(late);
  expect(await day(today)).toMatchObject({ totals: { inMinor: '0', outMinor: '0' }, transactions: [] });
  expect((await day('2026-02-30')).transactions).toEqual([]);
  expect((await list({}, other)).json.value.totals).toBeUndefined();
  expect((await list({ from: '2026-13-01' }, other)).status).toBe(400);
});

test('shows one movement, and none of another member', async () => {
  const [newest] = (await list()).json.value.transactions;
  const query = { seq: newest?.seq ?? '' };
  expect((await gateway.call('wallet.transaction', { token: player.token, query })).json.value).toEqual(newest);
  const other = await createPlayerSession(gateway, 'history.stranger');
  for (const name of ['wallet.transaction', 'wallet.bet'] as const)
    expect((await gateway.call(name, { token: other.token, query })).json.errorCode).toBe('not.found');
});

test('finds transactions by amount, game, ticket and number, together with the other filters', async () => {
  const [newest] = (await list()).json.value.transactions;
  const found = (search: string, more: Record<string, string> = {}) => amounts({ search, ...more });
  expect(await found('30')).toContain(-30);
  expect(await found('30 ₫')).toEqual([-30]);
  expect(await found(newest?.seq ?? '')).toContain(-30);
  expect(await found('round 7')).toEqual([]);
  expect(await found('ha noi vip')).toHaveLength(20);
  expect(await found('HÀ NỘI', { type: 'wins' })).toEqual([]);
  expect(await found('%')).toEqual([]);
  expect(await found("'; drop table member; --")).toEqual([]);
  const { totals } = (await list({ search: '30 ₫' })).json.value;
  expect(totals).toMatchObject({ outMinor: '-30' });
  const other = await createPlayerSession(gateway, 'history.searched');
  expect((await list({ search: newest?.seq ?? '' }, other)).json.value.transactions).toEqual([]);
});
