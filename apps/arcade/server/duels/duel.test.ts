import { randomUUID } from 'node:crypto';
import { verifyRound } from '@foyer/arcade-rules/verify-round.ts';
import type { PlayedValue } from '@foyer/contract/arcade/round.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type ArcadeFixture, arcadeFixture } from '../testing/arcade-fixture.ts';
import { sweepDuels } from './duel.ts';

let arcade: ArcadeFixture;
let players: string[];
let tokens: string[];
beforeAll(async () => {
  arcade = await arcadeFixture();
});
afterAll(() => arcade.close());
beforeEach(async () => {
  players = Array.from({ length: 6 }, () => `member-${randomUUID()}`);
  tokens = await Promise.all(players.map((player) => arcade.enter(player, 1_000_000n)));
  // Challengers left waiting by an earlier test must not be matched.
  await arcade.database.pool.query(`update arcade.round set state = 'voiding' where state = 'open'`);
});

const enter = (index: number, stakeMinor = '50000', requestId: string = randomUUID()) =>
  arcade.call('POST', 'duels', { token: tokens[index] ?? '', body: { requestId, stakeMinor } }) as Promise<
    Answer<PlayedValue>
  >;
const balances = () => players.map((player) => arcade.operator.balanceOf(player));

test('waits for an opponent with the same stake, and pays the winner 98 % of both stakes', async () => {
  const first = await enter(0);
  expect(first.value.round).toMatchObject({ state: 'open', outcome: null });
  expect((await enter(1, '60000')).value.round.state).toBe('open');
  const second = await enter(2);
  expect(second.value.round.outcome).toMatchObject({ side: 'opponent' });
  expect(balances().slice(0, 3).map(String).sort()).toEqual(['1048000', '940000', '950000']);
  for (const { value } of [first, second]) {
    const proof = await arcade.call('GET', `proof?roundId=${value.round.roundId}`);
    expect(verifyRound((proof.value as { proof: never }).proof)).toMatchObject({
      seedMatches: true,
      outcomeMatches: true,
    });
  }
});

test('never lets players meet themselves', async () => {
  await enter(0);
  expect((await enter(0)).value.round.state).toBe('open');
});

test('matches each of many simultaneous entrants with exactly one other', async () => {
  await Promise.all(tokens.map((_token, index) => enter(index)));
  await arcade.database.pool.query(`select pg_sleep(1.1)`);
  for (let turn = 0; turn < 3; turn += 1) await sweepDuels(arcade.arcade.context);
  const winners = balances().filter((minor) => minor === 1_048_000n);
  const losers = balances().filter((minor) => minor === 950_000n);
  expect([winners.length, losers.length]).toEqual([3, 3]);
});

test('returns stakes after a minute although the seed of the oldest challenger cannot be opened', async () => {
  const { value } = await enter(0);
  await arcade.database.pool.query(`update arcade.duel set sealed = '' where duel_id = $1`, [value.round.roundId]);
  expect((await enter(1)).success).toBe(false);
  await enter(2, '70000');
  await arcade.database.pool.query(
    `update arcade.round set changed_at = clock_timestamp() - interval '61 seconds' where state = 'open'`,
  );
  await sweepDuels(arcade.arcade.context);
  expect(balances().slice(0, 3)).toEqual([1_000_000n, 1_000_000n, 1_000_000n]);
});

test('returns the stake of a challenger who leaves, and lets nobody else withdraw the duel', async () => {
  const { value } = await enter(0);
  const leave = (token: string) =>
    arcade.call('POST', 'duels/leave', { token, body: { roundId: value.round.roundId } }) as Promise<
      Answer<PlayedValue>
    >;
  expect((await leave(tokens[1] ?? '')).errorCode).toBe('not.found');
  expect((await leave(tokens[0] ?? '')).value.round.state).toBe('void');
  expect(balances()[0]).toBe(1_000_000n);
  expect((await enter(1)).value.round.state).toBe('open');
});

test('decides a duel or lets its challenger leave, never both', async () => {
  const { value } = await enter(0);
  const body = { roundId: value.round.roundId };
  await Promise.all([arcade.call('POST', 'duels/leave', { token: tokens[0] ?? '', body }), enter(1)]);
  const [own, other] = balances();
  const isDecided = own !== 1_000_000n;
  expect([own, other].map(String).sort()).toEqual(isDecided ? ['1048000', '950000'] : ['1000000', '950000']);
});

test('decides immediately in free play, against an unnamed partner', async () => {
  const token = await arcade.tryOut();
  const body = { requestId: randomUUID(), stakeMinor: '10000' };
  const { value } = (await arcade.call('POST', 'duels', { token, body })) as Answer<PlayedValue>;
  expect(value.round.outcome).toMatchObject({ side: 'challenger', other: '' });
});

test('lists the stakes of others, with masked names and their commitments', async () => {
  await enter(0, '70000');
  const { value } = await arcade.call('GET', 'duels', { token: tokens[1] ?? '' });
  expect(value).toMatchObject({ challenges: [{ name: 'De•••o', stakeMinor: '70000' }] });
});
