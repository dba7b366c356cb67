import { createWalletClient } from '@foyer/vendor/wallet-client.ts';
import type { WalletTransport } from '@foyer/vendor/wallet-transport.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LottoContext } from '../context.ts';
import { copyTicket } from '../testing/copied-tickets.store.ts';
import { type LottoFixture, lottoFixture, START } from '../testing/lotto-fixture.ts';
import { passDatabaseTime, tallyTickets } from '../testing/moved-clock.store.ts';
import { placeSome } from '../testing/place-some.ts';
import { voidByTwo } from '../testing/void-by-two.ts';
import { rollBackTickets } from './roll-back-tickets.ts';

const DRAW = 'VNQ60-20261121-0733';
const FUNDS = 10_000_000n;
const MINUTE = 60_000;

let lotto: LottoFixture;
beforeEach(async () => {
  lotto = await lottoFixture();
  await lotto.at(START);
});
afterEach(() => lotto.database.drop());

const pool = () => lotto.database.pool;
const states = async () => (await tallyTickets(pool())).map(({ state, count }) => [state, count]);

/** A wallet that refuses the rollbacks of one player, or does not answer them. */
function hostileTo(playerRef: string, status: 'TX_MISMATCH' | 'INTERNAL'): LottoContext {
  const transport: WalletTransport = async (request) => {
    const { playerRef: by, txId } = JSON.parse(request.body);
    if (by !== playerRef) return lotto.operator.transport(request);
    return { status: 200, body: JSON.stringify({ status, txId }) };
  };
  return { ...lotto.context, wallet: createWalletClient({ ...lotto.caller, transport }) };
}

test('calls an unreachable wallet once per run and refunds everything later', async () => {
  const bets = await placeSome(lotto, 5);
  await voidByTwo(pool(), DRAW);
  lotto.operator.mishap = () => 'lost';
  const before = lotto.operator.calls.length;
  await rollBackTickets(lotto.context);
  expect(lotto.operator.calls.slice(before)).toEqual(['rollback']);
  expect(await states()).toEqual([['voiding', 5]]);
  lotto.operator.mishap = () => null;
  await passDatabaseTime(pool(), 1_000);
  await rollBackTickets(lotto.context);
  expect(await states()).toEqual([['void', 5]]);
  for (const { bettor } of bets) expect(lotto.operator.balanceOf(bettor.playerRef)).toBe(FUNDS);
});

test('refunds every ticket of a large draw in one run', async () => {
  await placeSome(lotto, 1);
  await copyTicket(pool(), { copies: 1_200 });
  await voidByTwo(pool(), DRAW);
  await rollBackTickets(lotto.context);
  expect(await states()).toEqual([['void', 1_201]]);
});

test('refunds other stakes while the wallet refuses as many older rollbacks as are read at a time', async () => {
  const [bet] = await placeSome(lotto, 1);
  await copyTicket(pool(), { copies: 500, playerRef: 'refused', isOlder: true });
  await voidByTwo(pool(), DRAW);
  await rollBackTickets(hostileTo('refused', 'TX_MISMATCH'));
  expect(await states()).toEqual([
    ['void', 1],
    ['voiding', 500],
  ]);
  expect(lotto.operator.balanceOf(bet?.bettor.playerRef ?? '')).toBe(FUNDS);
});

test('refunds other stakes although one rollback never has an answer', async () => {
  await placeSome(lotto, 3);
  await copyTicket(pool(), { copies: 1, playerRef: 'unanswered', isOlder: true });
  await voidByTwo(pool(), DRAW);
  for (let run = 0; run < 2; run += 1) await rollBackTickets(hostileTo('unanswered', 'INTERNAL'));
  expect(await states()).toEqual([
    ['void', 3],
    ['voiding', 1],
  ]);
});

test('repeats a refused rollback after a minute, then after two', async () => {
  const [bet] = await placeSome(lotto, 1);
  await voidByTwo(pool(), DRAW);
  const hostile = hostileTo(bet?.bettor.playerRef ?? '', 'TX_MISMATCH');
  for (const waitMs of [MINUTE, 2 * MINUTE]) {
    await rollBackTickets(hostile);
    await passDatabaseTime(pool(), waitMs - 1);
    await rollBackTickets(lotto.context);
    expect(await states()).toEqual([['voiding', 1]]);
    await passDatabaseTime(pool(), 1);
  }
  await rollBackTickets(lotto.context);
  expect(await states()).toEqual([['void', 1]]);
});

test('is safe to repeat and to run concurrently', async () => {
  const bets = await placeSome(lotto, 3);
  await voidByTwo(pool(), DRAW);
  await Promise.all(Array.from({ length: 3 }, () => rollBackTickets(lotto.context)));
  const movements = lotto.operator.movements.length;
  await rollBackTickets(lotto.context);
  expect(lotto.operator.movements).toHaveLength(movements);
  for (const { bettor } of bets) expect(lotto.operator.balanceOf(bettor.playerRef)).toBe(FUNDS);
});

test('stops when it is told to, and continues in the next run', async () => {
  await placeSome(lotto, 3);
  await voidByTwo(pool(), DRAW);
  const stopping = new AbortController();
  const onStep = (step: string) => step === 'ticket.rolled-back' && stopping.abort();
  await rollBackTickets({ ...lotto.context, onStep }, stopping.signal);
  expect(await states()).toEqual([
    ['void', 1],
    ['voiding', 2],
  ]);
  await rollBackTickets(lotto.context);
  expect(await states()).toEqual([['void', 3]]);
});
