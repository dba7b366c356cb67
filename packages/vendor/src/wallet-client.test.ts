import { isSignatureOf, SIGNATURE_HEADERS } from '@foyer/contract/vendor/sign.ts';
import { CREDITS_MAX } from '@foyer/contract/vendor/wallet-protocol.ts';
import { money } from '@foyer/money/money.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { toUuid } from './uuid-of-name.ts';
import type { WalletTransaction } from './wallet.ts';
import { createWalletClient } from './wallet-client.ts';
import { CREDITS_TIMEOUT_FACTOR, SETTLE_CONCURRENCY } from './wallet-limits.data.ts';
import type { WalletRequest, WalletTransport } from './wallet-transport.ts';

const KEY = { id: 'lotto', secret: 'a secret of two' };
const NOW = 1_795_000_000_000;
const TIMEOUT_MS = 400;

afterEach(() => {
  vi.useRealTimers();
});

/** A client with a wallet whose answers the test sets. */
function connect(answer: WalletTransport) {
  const asked: WalletRequest[] = [];
  let nonces = 0;
  const client = createWalletClient({
    transport: (request) => {
      asked.push(request);
      return answer(request);
    },
    key: KEY,
    clock: () => NOW,
    newNonce: () => {
      nonces += 1;
      return `nonce-number-${nonces}`;
    },
    timeoutMs: TIMEOUT_MS,
  });
  return { client, asked };
}

const answering =
  (body: unknown, status = 200): WalletTransport =>
  async () => ({ status, body: typeof body === 'string' ? body : JSON.stringify(body) });

const transaction = (name = 'ticket', change: Partial<WalletTransaction> = {}): WalletTransaction => ({
  account: { merchant: 'lotus', playerRef: 'p', sessionId: 's', gameCode: 'KENO', isTrial: false },
  txId: toUuid(`credit ${name}`),
  refTxId: toUuid(`debit ${name}`),
  roundId: name,
  amount: money(990_000n, 'VND'),
  isRoundClosed: true,
  betDetails: null,
  ...change,
});

test('sends the fields of the protocol, signed', async () => {
  const { client, asked } = connect(answering({ status: 'OK', balanceMinor: '5' }));
  await client.credit(transaction());
  const [request] = asked;
  expect(JSON.parse(request?.body ?? '')).toEqual({
    txId: toUuid(`credit ticket`),
    refTxId: toUuid(`debit ticket`),
    roundId: 'ticket',
    sessionId: 's',
    playerRef: 'p',
    merchant: 'lotus',
    gameCode: 'KENO',
    currency: 'VND',
    amountMinor: '990000',
    roundClosed: true,
  });
  const { method = '', path = '', headers = {}, body = '' } = request ?? {};
  const signed = { method, path, timestamp: String(NOW), nonce: 'nonce-number-1', body };
  expect(isSignatureOf(KEY.secret, signed, headers[SIGNATURE_HEADERS.signature] ?? '')).toBe(true);
  expect(headers).toMatchObject({ 'content-type': 'application/json', [SIGNATURE_HEADERS.keyId]: 'lotto' });
});

test.each(['debit', 'credit', 'rollback'] as const)('sends %s to its own path with a new nonce', async (verb) => {
  const { client, asked } = connect(answering({ status: 'OK' }));
  await client[verb](transaction());
  await client[verb](transaction());
  expect(asked.map(({ path }) => path)).toEqual([`/wps/vendor/v1/${verb}`, `/wps/vendor/v1/${verb}`]);
  expect(asked.map(({ headers }) => headers[SIGNATURE_HEADERS.nonce])).toEqual(['nonce-number-1', 'nonce-number-2']);
});

test('omits absent fields and sends large amounts exactly', async () => {
  const { client, asked } = connect(answering({ status: 'OK' }));
  const details = { drawId: 'KENO-1', numbers: ['07'] };
  await client.debit(
    transaction('t', { refTxId: null, betDetails: details, amount: money(9_007_199_254_740_993n, 'VND') }),
  );
  const body = JSON.parse(asked[0]?.body ?? '');
  expect(body).not.toHaveProperty('refTxId');
  expect(body).toMatchObject({ amountMinor: '9007199254740993', betDetails: details });
});

test.each([
  ['OK', '12', { kind: 'done', balanceMinor: 12n }],
  ['DUPLICATE', '12', { kind: 'done', balanceMinor: 12n }],
  ['OK', null, { kind: 'done', balanceMinor: null }],
  ['OK', '9007199254740993', { kind: 'done', balanceMinor: 9_007_199_254_740_993n }],
  ['OK', 12, { kind: 'done', balanceMinor: null }],
  ['INSUFFICIENT_FUNDS', '3', { kind: 'refused', status: 'INSUFFICIENT_FUNDS', balanceMinor: 3n }],
  ['USER_DISABLED', null, { kind: 'refused', status: 'USER_DISABLED', balanceMinor: null }],
  ['BET_NOT_FOUND', null, { kind: 'refused', status: 'BET_NOT_FOUND', balanceMinor: null }],
  ['SIGNATURE_INVALID', null, { kind: 'refused', status: 'SIGNATURE_INVALID', balanceMinor: null }],
  ['INTERNAL', '12', { kind: 'indeterminate', cause: 'status INTERNAL' }],
  [undefined, '12', { kind: 'indeterminate', cause: 'status undefined' }],
  [7, '12', { kind: 'indeterminate', cause: 'status 7' }],
])('maps the status %j with the balance %j', async (status, balanceMinor, outcome) => {
  const { client } = connect(answering({ status, balanceMinor }));
  expect(await client.debit(transaction())).toEqual(outcome);
});

test.each([
  ['no JSON', answering('<html>')],
  ['nothing', answering('')],
  ['null', answering('null')],
  ['a text', answering('"OK"')],
  ['a list', answering('[]')],
  ['another status of HTTP', answering({ status: 'OK' }, 201)],
  ['a fault', answering({ status: 'OK' }, 500)],
  ['a redirect', answering('', 302)],
  ['a lost connection', () => Promise.reject(new Error('ECONNRESET'))],
  ['a fault that is no Error', () => Promise.reject('gone')],
] as [string, WalletTransport][])('treats %s as indeterminate', async (_what, answer) => {
  const { client } = connect(answer);
  for (const verb of ['debit', 'credit', 'rollback'] as const)
    expect(await client[verb](transaction())).toMatchObject({ kind: 'indeterminate' });
  expect(await client.balance(transaction().account)).toMatchObject({ kind: 'indeterminate' });
});

test('treats a call that times out as indeterminate and clears its timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { client } = connect(() => new Promise(() => {}));
  const outcome = client.debit(transaction());
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toEqual({ kind: 'indeterminate', cause: 'no answer in 400 ms' });
  expect(vi.getTimerCount()).toBe(0);
});

test('treats BET_NOT_FOUND as done for rollbacks only', async () => {
  const { client } = connect(answering({ status: 'BET_NOT_FOUND', balanceMinor: '8' }));
  expect(await client.rollback(transaction())).toEqual({ kind: 'done', balanceMinor: 8n });
  expect(await client.credit(transaction())).toMatchObject({ kind: 'refused', status: 'BET_NOT_FOUND' });
});

/** A wallet that pays every credit of a call. */
const paying: WalletTransport = async ({ body }) => {
  const { credits } = JSON.parse(body) as { credits: { txId: string }[] };
  const answers = credits.map(({ txId }) => ({ txId, status: 'OK', balanceMinor: '1' }));
  return { status: 200, body: JSON.stringify({ status: 'OK', answers }) };
};
const transactions = (count: number) => Array.from({ length: count }, (_, index) => transaction(`ticket ${index}`));

test.each([
  [0, []],
  [1, [1]],
  [CREDITS_MAX, [CREDITS_MAX]],
  [CREDITS_MAX + 1, [CREDITS_MAX, 1]],
  [2 * CREDITS_MAX + 5, [CREDITS_MAX, CREDITS_MAX, 5]],
])('sends %i credits in calls of %j', async (count, sizes) => {
  const { client, asked } = connect(paying);
  const outcomes = await client.creditAll(transactions(count));
  expect(outcomes).toHaveLength(count);
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(count ? ['done'] : []));
  expect(asked.map(({ body }) => JSON.parse(body).credits.length)).toEqual(sizes);
});

test('maps each credit of a batch to its own outcome', async () => {
  const all = transactions(5);
  const statuses = ['OK', 'DUPLICATE', 'BET_ALREADY_CLOSED', 'INTERNAL', 'OK'];
  const answers = all.map(({ txId }, index) => ({ txId, status: statuses[index], balanceMinor: String(index) }));
  const { client } = connect(answering({ status: 'OK', answers }));
  const outcomes = await client.creditAll(all);
  expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'done', 'refused', 'indeterminate', 'done']);
});

test('treats answers in another order as indeterminate', async () => {
  const all = transactions(3);
  const [first, second, third] = all.map(({ txId }) => ({ txId, status: 'OK', balanceMinor: '1' }));
  const { client } = connect(answering({ status: 'OK', answers: [first, third, second] }));
  expect((await client.creditAll(all)).map(({ kind }) => kind)).toEqual(['done', 'indeterminate', 'indeterminate']);
});

test.each([
  ['too few answers', { status: 'OK', answers: [] }],
  ['no answers', { status: 'OK' }],
  ['a refusal of the whole call', { status: 'SIGNATURE_INVALID', answers: [] }],
  ['a fault of the whole call', { status: 'INTERNAL' }],
  ['no JSON', '<html>'],
])('treats all credits as indeterminate after %s, without a retry', async (_what, body) => {
  const { client, asked } = connect(answering(body));
  const outcomes = await client.creditAll(transactions(3));
  expect(outcomes.map(({ kind }) => kind)).toEqual(['indeterminate', 'indeterminate', 'indeterminate']);
  expect(asked).toHaveLength(1);
});

test('falls back to single credits, a few at a time', async () => {
  let [running, max] = [0, 0];
  const { client, asked } = connect(async ({ path }) => {
    if (path.endsWith('/credits')) return { status: 404, body: '' };
    running += 1;
    max = Math.max(max, running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    return { status: 200, body: '{"status":"OK","balanceMinor":"1"}' };
  });
  const outcomes = await client.creditAll(transactions(40));
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['done']));
  expect(max).toBeLessThanOrEqual(SETTLE_CONCURRENCY);
  expect(max).toBeGreaterThan(1);
  await client.creditAll(transactions(2));
  expect(asked.filter(({ path }) => path.endsWith('/credits'))).toHaveLength(1);
  expect(asked).toHaveLength(1 + 40 + 2);
});

test('allows a batch more time than a single call', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const late: WalletTransport = async (request) => {
    await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS * CREDITS_TIMEOUT_FACTOR - 1));
    return paying(request);
  };
  const outcomes = connect(late).client.creditAll(transactions(2));
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS * CREDITS_TIMEOUT_FACTOR);
  expect((await outcomes).map(({ kind }) => kind)).toEqual(['done', 'done']);
});
