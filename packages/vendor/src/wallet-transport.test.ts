import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { money } from '@foyer/money/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseWallet } from './choose-wallet.ts';
import { mapAtMost } from './map-at-most.ts';
import type { Wallet, WalletOutcome, WalletTransaction } from './wallet.ts';
import { fetchTransport } from './wallet-transport.ts';

let server: Server;
let url: string;
let respond: (request: IncomingMessage, response: ServerResponse) => void;
const seen: { url: string | undefined; body: string; headers: IncomingMessage['headers'] }[] = [];
beforeAll(async () => {
  server = createServer(async (request, response) => {
    seen.push({ url: request.url, body: await text(request), headers: request.headers });
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const call = { method: 'POST', path: '/wps/vendor/v1/debit', headers: { 'x-op-nonce': 'n' }, body: '{"₫":1}' } as const;

test('passes a call and its answer through unchanged', async () => {
  respond = (_request, response) => response.writeHead(503, { 'content-type': 'text/plain' }).end('später');
  expect(await fetchTransport(url)(call)).toEqual({ status: 503, body: 'später' });
  expect(seen.at(-1)).toMatchObject({ url: call.path, body: call.body, headers: { 'x-op-nonce': 'n' } });
});

test.each([301, 307])('does not follow a redirect (%i)', async (status) => {
  const before = seen.length;
  respond = (_request, response) => response.writeHead(status, { location: `${url}/elsewhere` }).end();
  await expect(fetchTransport(url)(call)).rejects.toThrow();
  expect(seen).toHaveLength(before + 1);
});

test('throws when the gateway is unreachable', async () => {
  await expect(fetchTransport('http://127.0.0.1:1')(call)).rejects.toThrow();
});

/** A wallet that returns its own name instead of a balance. */
function named(balanceMinor: bigint, seen: WalletTransaction[] = []): Wallet {
  const answer = async (): Promise<WalletOutcome> => ({ kind: 'done', balanceMinor });
  const creditAll = async (transactions: readonly WalletTransaction[]) => {
    seen.push(...transactions);
    return Promise.all(transactions.map(answer));
  };
  return { balance: answer, debit: answer, startFreeRound: answer, credit: answer, rollback: answer, creditAll };
}

const transaction = (isTrial: boolean, txId = 'x'): WalletTransaction => ({
  account: { merchant: 'm', playerRef: 'p', sessionId: 's', gameCode: 'g', isTrial },
  txId,
  refTxId: null,
  roundId: 'r',
  amount: money(1n, 'VND'),
  isRoundClosed: true,
  betDetails: null,
});

test.each([
  [false, 1n],
  [true, 2n],
])('routes calls of a trial (%s) to its own wallet', async (isTrial, balanceMinor) => {
  const wallet = chooseWallet({ operator: named(1n), trial: named(2n) });
  const done = { kind: 'done', balanceMinor };
  expect(await wallet.balance(transaction(isTrial).account)).toEqual(done);
  for (const verb of ['debit', 'credit', 'rollback'] as const)
    expect(await wallet[verb](transaction(isTrial))).toEqual(done);
});

test('splits a batch by wallet and keeps its order', async () => {
  const [operator, trial]: [WalletTransaction[], WalletTransaction[]] = [[], []];
  const wallet = chooseWallet({ operator: named(1n, operator), trial: named(2n, trial) });
  const transactions = [true, false, false, true].map((isTrial, index) => transaction(isTrial, String(index)));
  const outcomes = await wallet.creditAll(transactions);
  expect(outcomes.map((each) => (each.kind === 'done' ? each.balanceMinor : null))).toEqual([2n, 1n, 1n, 2n]);
  expect([operator, trial].map((some) => some.map(({ txId }) => txId))).toEqual([
    ['1', '2'],
    ['0', '3'],
  ]);
  expect(await wallet.creditAll([])).toEqual([]);
});

test('treats a missing answer as indeterminate', async () => {
  const short: Wallet = { ...named(1n), creditAll: async () => [] };
  const wallet = chooseWallet({ operator: short, trial: named(2n) });
  expect(await wallet.creditAll([transaction(false), transaction(true)])).toMatchObject([
    { kind: 'indeterminate' },
    { kind: 'done' },
  ]);
});

test.each([
  [1, 5],
  [3, 10],
  [10, 3],
  [4, 0],
])('runs at most %i of %i at a time and keeps their order', async (max, count) => {
  let [running, highest] = [0, 0];
  const items = Array.from({ length: count }, (_, index) => index);
  const results = await mapAtMost(max, items, async (item) => {
    running += 1;
    highest = Math.max(highest, running);
    await new Promise((resolve) => setTimeout(resolve, item % 2 ? 1 : 3));
    running -= 1;
    return item * 2;
  });
  expect(results).toEqual(items.map((item) => item * 2));
  expect(highest).toBe(Math.min(max, count));
});

test('rejects when one item fails', async () => {
  const work = mapAtMost(2, [1, 2, 3], async (item) => {
    if (item === 2) throw new Error('two');
    return item;
  });
  await expect(work).rejects.toThrow('two');
});
