import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { createPlayerSession, type Player, send, VENDOR } from '../../../testing/fake-vendor.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
});
afterAll(() => gateway.close());

const newPlayer = () => createPlayerSession(gateway, `bets.${randomUUID().slice(0, 8)}`);
const list = async ({ token }: Player, query: Record<string, string> = {}) =>
  (await gateway.call('wallet.bets', { token, query, headers: { language: 'EN' } })).json.value;
const statesOf = async (player: Player, query: Record<string, string> = {}) =>
  (await list(player, query)).bets.map(({ state }) => state);

/** Bets, and settles the round by a win (0: lost) if an amount is given. */
async function play(player: Player, { stake = '10000', win }: { stake?: string; win?: string } = {}) {
  const placed = player.tx({ amountMinor: stake });
  expect((await player.call('debit', placed)).status).toBe('OK');
  if (win === undefined) return placed;
  const credit = { roundId: placed.roundId, refTxId: placed.txId, amountMinor: win, roundClosed: true };
  expect((await player.call('credit', player.tx(credit))).status).toBe('OK');
  return placed;
}

test('is empty for a new member', async () => {
  expect(await list(await newPlayer())).toEqual({ bets: [], next: null });
});

test('describes an open round with game, picture, stake and time', async () => {
  const player = await newPlayer();
  await play(player);
  expect((await list(player)).bets).toEqual([
    {
      seq: expect.stringMatching(/^\d+$/),
      state: 'open',
      gameCode: 'VNQ60',
      gameName: expect.any(String),
      art: 'seal-quick',
      drawName: null,
      bets: 1,
      stakeMinor: '10000',
      paidMinor: '0',
      currency: 'VND',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    },
  ]);
});

test('distinguishes open, won, lost and returned rounds, newest first', async () => {
  const player = await newPlayer();
  const cancelled = await play(player);
  await player.call('rollback', player.tx({ roundId: cancelled.roundId, refTxId: cancelled.txId }));
  await play(player, { win: '0' });
  await play(player, { win: '50000' });
  await play(player);
  expect(await statesOf(player)).toEqual(['open', 'won', 'lost', 'returned']);
  const { bets } = await list(player);
  expect(bets.map(({ paidMinor }) => paidMinor)).toEqual(['0', '50000', '0', '10000']);
});

test('lists only open, settled or won rounds', async () => {
  const player = await newPlayer();
  await play(player, { win: '0' });
  await play(player, { win: '50000' });
  await play(player);
  expect(await statesOf(player, { state: 'open' })).toEqual(['open']);
  expect(await statesOf(player, { state: 'settled' })).toEqual(['won', 'lost']);
  expect(await statesOf(player, { state: 'won' })).toEqual(['won']);
});

test('sums the bets of one round', async () => {
  const player = await newPlayer();
  const roundId = randomUUID();
  for (const amountMinor of ['1000', '2500'])
    expect((await player.call('debit', player.tx({ roundId, amountMinor }))).status).toBe('OK');
  expect((await list(player)).bets).toMatchObject([{ bets: 2, stakeMinor: '3500', state: 'open' }]);
});

test('pages without losing or repeating a round, even one with several bets', async () => {
  const player = await newPlayer();
  const roundId = randomUUID();
  await player.call('debit', player.tx({ roundId }));
  for (let count = 0; count < 4; count += 1) await play(player);
  await player.call('debit', player.tx({ roundId }));
  const seen: string[] = [];
  let before: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(player, { limit: '2', ...(before && { before }) });
    seen.push(...page.bets.map(({ seq }) => seq));
    before = page.next;
  } while (before);
  expect(seen).toHaveLength(5);
  expect(new Set(seen).size).toBe(5);
});

test('names the draw and a game without a tile in the lobby', async () => {
  const player = await newPlayer();
  await send(gateway, 'debit', {
    ...player.tx({ gameCode: 'VNQ300' }),
    draws: [{ drawId: 'VNQ300-7', amountMinor: '10000' }],
  });
  expect((await list(player)).bets).toMatchObject([{ gameName: 'Quick 5 min', art: null }]);
});

test('lists no round of another member', async () => {
  await play(await newPlayer());
  expect((await list(await newPlayer())).bets).toEqual([]);
});

test('adds up to the same sum as the ledger', async () => {
  const player = await newPlayer();
  const before = await player.balance();
  for (const win of ['0', '25000', '5000']) await play(player, { win });
  await play(player);
  const { bets } = await list(player);
  const net = bets.reduce((sum, { paidMinor, stakeMinor }) => sum + BigInt(paidMinor) - BigInt(stakeMinor), 0n);
  expect(await player.balance()).toBe(before + net);
});

test.each([{ state: 'lost' }, { limit: '101' }, { before: 'x' }])('refuses %j', async (query) => {
  const { token } = await newPlayer();
  const { json } = await gateway.call('wallet.bets', { token, query: query as never });
  expect(json.errorCode).toBe('invalid.request');
});

test('shows a round with all its movements, whichever of them is requested', async () => {
  const player = await newPlayer();
  const placed = await play(player, { win: '50000' });
  const query = { limit: '2' };
  const { transactions } = (await gateway.call('wallet.transactions', { token: player.token, query })).json.value;
  for (const { seq } of transactions) {
    const { value } = (await gateway.call('wallet.bet', { token: player.token, query: { seq } })).json;
    expect(value).toMatchObject({ roundId: placed.roundId, verify: null, bet: { state: 'won', stakeMinor: '10000' } });
    expect(value.transactions.map(({ amountMinor, kind }) => [kind, amountMinor])).toEqual([
      ['bet', '-10000'],
      ['win', '50000'],
    ]);
  }
});

test('limits the list to a range of days', async () => {
  const player = await newPlayer();
  await play(player);
  expect((await list(player, { from: '2020-01-01', to: '2020-12-31' })).bets).toEqual([]);
  expect((await list(player, { from: '2020-01-01' })).bets).toHaveLength(1);
});
