import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { toPayout } from '@foyer/arcade-rules/multiplier.ts';
import { verifyRound } from '@foyer/arcade-rules/verify-round.ts';
import type { LanternNews } from '@foyer/contract/arcade/lantern.ts';
import type { PlayedValue } from '@foyer/contract/arcade/round.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sweepRounds } from '../rounds/sweep.ts';
import { LANTERN_WAIT_MS } from '../settings.ts';
import { type Answer, type ArcadeFixture, arcadeFixture } from '../testing/arcade-fixture.ts';
import { getLantern } from './lantern.store.ts';
import { LanternTable } from './lantern-table.ts';

const STAKE = 10_000n;
const FUNDS = 1_000_000n;
/** With random bytes that count up from here, the first lantern rises above 3.00×. */
const HIGH_SEED = 1;

let arcade: ArcadeFixture;
/** How far the clock is ahead, so that a test need not wait. */
let aheadMs = 0;
beforeEach(async () => {
  aheadMs = 0;
  arcade = await arcadeFixture({ clock: () => Date.now() + aheadMs });
});
afterEach(() => arcade.close());

/** Replaces the arcade by one whose first lantern rises far. */
async function openHighArcade(): Promise<void> {
  await arcade.close();
  let made = HIGH_SEED;
  const randomBytes = (count: number) => {
    made += 1;
    return Buffer.alloc(count, made);
  };
  arcade = await arcadeFixture({ clock: () => Date.now() + aheadMs, randomBytes });
}

const light = (token: string, change: object = {}) =>
  arcade.call('POST', 'lanterns', {
    token,
    body: { requestId: randomUUID(), stakeMinor: String(STAKE), autoPoint: null, ...change },
  }) as Promise<Answer<PlayedValue>>;
const cashOut = (token: string, roundId: string) =>
  arcade.call('POST', 'lanterns/cash-out', { token, body: { roundId } }) as Promise<Answer<PlayedValue>>;

const stateOf = async (number: string) => (await getLantern(arcade.database.pool, BigInt(number)))?.state;

async function until(reached: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    if (await reached()) return;
    await pause(20);
  }
  throw new Error('it never happened');
}

const roundOf = async (token: string, roundId: string) =>
  ((await arcade.call('GET', `round?roundId=${roundId}`, { token })).value as PlayedValue).round;

test('pays a cash-out in time, by the server’s clock, and takes the other stakes', async () => {
  const tokens = await Promise.all(['anna', 'ben', 'carla'].map((name) => arcade.enter(name, FUNDS)));
  const lit = await Promise.all([
    light(tokens[0] ?? ''),
    light(tokens[1] ?? '', { autoPoint: 101 }),
    light(tokens[2] ?? ''),
  ]);
  const [own, auto, holding] = lit.map(({ value }) => value.round);
  expect(own?.state).toBe('open');
  const number = own?.lanternNumber ?? '';
  await until(async () => (await stateOf(number)) !== 'waiting');
  await pause(200);
  const answer = await cashOut(tokens[0] ?? '', own?.roundId ?? '');
  await until(async () => {
    aheadMs += 60;
    return (await stateOf(number)) === 'done';
  });
  await until(async () => (await roundOf(tokens[2] ?? '', holding?.roundId ?? '')).state === 'paid');
  const point = (await getLantern(arcade.database.pool, BigInt(number)))?.point ?? 0;
  if (answer.success) {
    const at = Number(answer.value.round.outcome?.multiplier);
    expect(at).toBeLessThanOrEqual(point);
    expect(arcade.operator.balanceOf('anna')).toBe(FUNDS - STAKE + toPayout(STAKE, at));
  } else expect(arcade.operator.balanceOf('anna')).toBe(FUNDS - STAKE);
  const expected = point >= 101 ? toPayout(STAKE, 101) : 0n;
  await until(async () => arcade.operator.balanceOf('ben') === FUNDS - STAKE + expected);
  expect((await roundOf(tokens[1] ?? '', auto?.roundId ?? '')).payoutMinor).toBe(String(expected));
  expect(arcade.operator.balanceOf('carla')).toBe(FUNDS - STAKE);
  const proof = await arcade.call('GET', `proof?roundId=${own?.roundId}`);
  expect(verifyRound((proof.value as { proof: never }).proof)).toMatchObject(
    answer.success ? { seedMatches: true, outcomeMatches: true } : { seedMatches: true },
  );
}, 40_000);

test('accepts no lantern during the rise, and returns a stake that arrives after it began', async () => {
  const token = await arcade.enter('anna', FUNDS);
  const first = await light(token);
  const number = first.value.round.lanternNumber ?? '';
  const ben = await arcade.enter('ben', FUNDS);
  // Two seconds before the rise: a call to the wallet may take three.
  await pause(LANTERN_WAIT_MS - 2_000);
  const held = arcade.operator.hold('debit');
  const late = light(ben);
  await held.arrived;
  await until(async () => (await stateOf(number)) !== 'waiting');
  held.release();
  arcade.operator.before = async () => {};
  expect((await late).errorCode).toBe('bet.closed');
  expect(arcade.operator.balanceOf('ben')).toBe(FUNDS);
}, 30_000);

test('pays one of many simultaneous cash-outs', async () => {
  await openHighArcade();
  const token = await arcade.enter('anna', FUNDS);
  const { round } = (await light(token)).value;
  await until(async () => (await stateOf(round.lanternNumber ?? '')) === 'rising');
  // A cash-out needs more than 1.00×.
  await pause(300);
  const answers = await Promise.all(Array.from({ length: 6 }, () => cashOut(token, round.roundId)));
  const wins = answers.filter(({ success }) => success).map(({ value }) => value.round.payoutMinor);
  expect(new Set(wins).size).toBe(1);
  const credits = arcade.operator.movements.filter(({ kind, playerRef }) => kind === 'credit' && playerRef === 'anna');
  expect(credits).toHaveLength(1);
}, 30_000);

test('pays a timely cash-out even if the lantern goes out before it is stored', async () => {
  await openHighArcade();
  const token = await arcade.enter('anna', FUNDS);
  const { round } = (await light(token)).value;
  const number = round.lanternNumber ?? '';
  await until(async () => (await stateOf(number)) === 'rising');
  await pause(300);
  const other = await arcade.database.pool.connect();
  await other.query('begin');
  await other.query('lock table arcade.round in access exclusive mode');
  const cashing = cashOut(token, round.roundId);
  await until(async () => {
    const { rowCount } = await arcade.database.pool.query(
      "select from pg_locks where relation = 'arcade.round'::regclass and not granted",
    );
    return rowCount === 1;
  });
  aheadMs += 200_000;
  await pause(300);
  await other.query('commit');
  other.release();
  const { success, value } = await cashing;
  expect(success).toBe(true);
  expect(Number(value.round.payoutMinor)).toBeGreaterThan(Number(STAKE));
  await until(async () => (await stateOf(number)) === 'done');
  await until(async () => arcade.operator.balanceOf('anna') === FUNDS - STAKE + BigInt(value.round.payoutMinor ?? 0));
}, 30_000);

test('cashes out only the player’s own lantern, and none before the rise', async () => {
  const token = await arcade.enter('anna', FUNDS);
  const { round } = (await light(token)).value;
  expect((await cashOut(token, round.roundId)).errorCode).toBe('bet.closed');
  expect((await cashOut(await arcade.enter('ben', FUNDS), round.roundId)).errorCode).toBe('not.found');
});

test('returns the stakes of a rising round that a dead process left unfinished', async () => {
  const token = await arcade.enter('anna', FUNDS);
  const { round } = (await light(token)).value;
  // One lantern in thirty is lost before it has risen.
  await until(async () => ['rising', 'done'].includes((await stateOf(round.lanternNumber ?? '')) ?? ''));
  await new LanternTable(arcade.arcade.context).recover();
  await sweepRounds(arcade.arcade.context, 0);
  const isLost = (await stateOf(round.lanternNumber ?? '')) === 'done';
  expect(arcade.operator.balanceOf('anna')).toBe(isLost ? FUNDS - STAKE : FUNDS);
}, 30_000);

test('streams the round to its spectators: each merchant’s own players, with masked names', async () => {
  const token = await arcade.enter('anna', FUNDS);
  const { round } = (await light(token)).value;
  const url = await arcade.arcade.app.listen({ port: 0, host: '127.0.0.1' });
  const watching = new AbortController();
  const response = await fetch(`${url}/arcade/api/lanterns/stream`, {
    headers: { authorization: token },
    signal: watching.signal,
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const value = (await response.body?.getReader().read())?.value;
  const news: LanternNews = JSON.parse(/data: (.*)/.exec(Buffer.from(value ?? []).toString())?.[1] ?? '');
  expect(news).toMatchObject({
    number: round.lanternNumber,
    state: 'waiting',
    lit: 1,
    holding: 1,
    stakedMinor: '10000',
  });
  expect(news.entries).toEqual([{ name: 'De•••o', stakeMinor: '10000', cashedOutAt: null, payoutMinor: null }]);
  expect(news.point).toBeNull();
  watching.abort();
});
