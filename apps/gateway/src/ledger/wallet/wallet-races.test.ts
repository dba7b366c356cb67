import { randomUUID } from 'node:crypto';
import type { WalletStatus } from '@foyer/contract/vendor/wallet-protocol.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { createPlayerSession, type Player, send, sendCredits, VENDOR } from '../../testing/fake-vendor.ts';
import { setDebitBlocked } from './ledger.store.ts';
import { verifyLedger } from './verify-ledger.ts';

const START = 2_000_000n;
const TIMES = 15;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
});
afterEach(async () => {
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

const newPlayer = () => createPlayerSession(gateway, `race.${randomUUID().slice(0, 8)}`);
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** The number of answers by status. */
function tally(answers: readonly { status: WalletStatus }[]): Partial<Record<WalletStatus, number>> {
  const counts: Partial<Record<WalletStatus, number>> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** A bet of 10,000 that is paid. */
async function bet(player: Player) {
  const placed = player.tx();
  expect((await player.call('debit', placed)).status).toBe('OK');
  const win = player.tx({ roundId: placed.roundId, refTxId: placed.txId, amountMinor: '50000', roundClosed: true });
  return { placed, win, rollback: player.tx({ roundId: placed.roundId, refTxId: placed.txId }) };
}

test('accepts one of twenty different debits with one id', async () => {
  const player = await newPlayer();
  const body = player.tx();
  const answers = await Promise.all(times(20, (i) => player.call('debit', { ...body, amountMinor: String(i + 1) })));
  expect(tally(answers)).toEqual({ OK: 1, TX_MISMATCH: 19 });
  const paid = answers.findIndex(({ status }) => status === 'OK') + 1;
  expect(await player.balance()).toBe(START - BigInt(paid));
});

test('accepts an id used simultaneously by two players for one of them', async () => {
  const players = [await newPlayer(), await newPlayer()];
  const txId = randomUUID();
  const answers = await Promise.all(players.map((player) => player.call('debit', player.tx({ txId }))));
  expect(tally(answers)).toEqual({ OK: 1, TX_MISMATCH: 1 });
  const balances = await Promise.all(players.map((player) => player.balance()));
  expect(balances.reduce((sum, each) => sum + each)).toBe(START * 2n - 10_000n);
});

test('accepts either the win or the rollback of one bet', async () => {
  const player = await newPlayer();
  let expected = START;
  for (const { placed, win, rollback } of await Promise.all(times(TIMES, () => bet(player)))) {
    const [won, rolledBack] = await Promise.all([player.call('credit', win), player.call('rollback', rollback)]);
    expect([won?.status, rolledBack?.status].sort()).toEqual(['BET_ALREADY_CLOSED', 'OK']);
    if (won?.status === 'OK') expected += BigInt(win.amountMinor) - BigInt(placed.amountMinor);
  }
  expect(await player.balance()).toBe(expected);
});

test('accepts either an open win or the rollback of one bet', async () => {
  const player = await newPlayer();
  for (const { win, rollback } of await Promise.all(times(TIMES, () => bet(player)))) {
    const open = { ...win, roundClosed: false };
    const answers = await Promise.all([player.call('rollback', rollback), player.call('credit', open)]);
    expect(tally(answers)).toEqual({ OK: 1, BET_ALREADY_CLOSED: 1 });
  }
});

test('accepts either a batched win or the rollback of one bet', async () => {
  const player = await newPlayer();
  const bets = await Promise.all(times(TIMES, () => bet(player)));
  const [paid, ...rolledBack] = await Promise.all([
    sendCredits(
      gateway,
      bets.map(({ win }) => win),
    ),
    ...bets.map(({ rollback }) => player.call('rollback', rollback)),
  ]);
  for (const [index, answer] of (paid.answers ?? []).entries())
    expect([answer.status, rolledBack[index]?.status].sort()).toEqual(['BET_ALREADY_CLOSED', 'OK']);
});

test('refunds a bet once for twenty rollbacks with different ids', async () => {
  const player = await newPlayer();
  const { rollback } = await bet(player);
  const answers = await Promise.all(times(20, () => player.call('rollback', { ...rollback, txId: randomUUID() })));
  expect(tally(answers)).toEqual({ OK: 20 });
  expect(await player.balance()).toBe(START);
});

test('counts or refuses a bet that races with the end of its round', async () => {
  const player = await newPlayer();
  let expected = START;
  for (const { placed, win } of await Promise.all(times(TIMES, () => bet(player)))) {
    const second = player.tx({ roundId: placed.roundId, amountMinor: '300' });
    const [late, won] = await Promise.all([player.call('debit', second), player.call('credit', win)]);
    expect(won?.status).toBe('OK');
    expect(['OK', 'BET_ALREADY_CLOSED']).toContain(late?.status);
    expected += 40_000n - (late?.status === 'OK' ? 300n : 0n);
  }
  expect(await player.balance()).toBe(expected);
});

test('accepts no bet once a member is blocked', async () => {
  const player = await newPlayer();
  const before = times(20, () => player.call('debit', player.tx({ amountMinor: '1' })));
  await setDebitBlocked(gateway.context.pool, BigInt(player.memberId), true);
  const after = await Promise.all(times(20, () => player.call('debit', player.tx({ amountMinor: '1' }))));
  expect(tally(after)).toEqual({ USER_DISABLED: 20 });
  const counts = tally(await Promise.all(before));
  expect((counts.OK ?? 0) + (counts.USER_DISABLED ?? 0)).toBe(20);
  expect(await player.balance()).toBe(START - BigInt(counts.OK ?? 0));
});

test('keeps the balance exact under simultaneous debits, wins and rollbacks', async () => {
  const player = await newPlayer();
  const bets = await Promise.all(times(12, () => bet(player)));
  const calls = bets.flatMap(({ win, rollback }, index) => [
    index % 2 === 0 ? player.call('credit', win) : player.call('rollback', rollback),
    player.call('debit', player.tx({ amountMinor: '7' })),
  ]);
  expect(tally(await Promise.all(calls))).toEqual({ OK: 24 });
  expect(await player.balance()).toBe(START + 6n * 40_000n - 12n * 7n);
});

test('ends without effect when a bet races with two rollbacks', async () => {
  const player = await newPlayer();
  const bodies = times(TIMES, () => player.tx());
  await Promise.all(
    bodies.flatMap((body) => {
      const rollback = () => player.call('rollback', player.tx({ roundId: body.roundId, refTxId: body.txId }));
      return [rollback(), player.call('debit', body), rollback()];
    }),
  );
  expect(await player.balance()).toBe(START);
  const late = await Promise.all(bodies.map((body) => player.call('debit', body)));
  expect(late.filter(({ status }) => status === 'OK')).toEqual([]);
  expect(await player.balance()).toBe(START);
});

test('opens one session for ten simultaneous uses of a launch token', async () => {
  const { token } = await gateway.member('race.launch');
  const { gameUrl } = (await gateway.call('game.launchGame', { token, query: { lottoGameCode: 'VNQ60' } })).json.value;
  const launchToken = new URL(gameUrl, 'http://x').searchParams.get('launchToken');
  const answers = await Promise.all(times(10, () => send(gateway, 'authenticate', { launchToken })));
  expect(tally(answers)).toEqual({ OK: 1, TOKEN_EXPIRED: 9 });
});

test('accepts one of ten simultaneous calls with one nonce', async () => {
  const player = await newPlayer();
  const nonce = randomUUID();
  const answers = await Promise.all(
    times(10, () => send(gateway, 'debit', player.tx({ amountMinor: '1' }), { nonce })),
  );
  expect(tally(answers)).toEqual({ OK: 1, SIGNATURE_INVALID: 9 });
  expect(await player.balance()).toBe(START - 1n);
});
