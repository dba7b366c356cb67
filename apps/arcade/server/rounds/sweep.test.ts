import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ArcadeContext } from '../context.ts';
import { SWEEP_ROUNDS } from '../settings.ts';
import { type ArcadeFixture, arcadeFixture, newDice } from '../testing/arcade-fixture.ts';
import { sweepRounds } from './sweep.ts';

const FUNDS = 10_000_000n;
const STUCK = 'stuck';

let arcade: ArcadeFixture;
let player: string;
let token: string;
beforeAll(async () => {
  arcade = await arcadeFixture();
});
afterAll(() => arcade.close());
beforeEach(async () => {
  arcade.operator.mishap = () => null;
  await sql('delete from arcade.round');
  player = `member-${randomUUID()}`;
  token = await arcade.enter(player, FUNDS);
});

const sql = async (text: string, values: unknown[] = []) => (await arcade.database.pool.query(text, values)).rows;
const stateOf = async (playerRef: string) =>
  (await sql('select distinct state from arcade.round where player_ref = $1', [playerRef])).map(({ state }) => state);

/** Copies a player's round, as one of another player an hour ago. */
const copyRound = (copies: number, state: string) =>
  sql(
    `insert into arcade.round (round_id, game_code, merchant, player_ref, wallet_session_id, display_name, is_trial, currency,
       stake_minor, bet, seed_id, nonce, state, outcome, payout_minor, changed_at)
     select gen_random_uuid(), game_code, merchant, $1, wallet_session_id, display_name, is_trial, currency, stake_minor, bet,
       seed_id, nonce, $3, case when $3 = 'settled' then '{}'::jsonb end, case when $3 = 'settled' then 0 end,
       clock_timestamp() - interval '1 hour'
     from arcade.round, generate_series(1, $2) where player_ref = $4`,
    [STUCK, copies, state, player],
  );

/** A wallet with one outcome for all wins and rollbacks of the stuck player. */
function stuckWith(outcome: Awaited<ReturnType<ArcadeContext['wallet']['credit']>>): ArcadeContext {
  const { context } = arcade.arcade;
  const { wallet } = context;
  return {
    ...context,
    wallet: {
      ...wallet,
      rollback: async (transaction) =>
        transaction.account.playerRef === STUCK ? outcome : wallet.rollback(transaction),
      creditAll: (transactions) =>
        Promise.all(
          transactions.map(async (transaction) =>
            transaction.account.playerRef === STUCK ? outcome : await wallet.credit(transaction),
          ),
        ),
    },
  };
}

const REFUSED = { kind: 'refused', status: 'TX_MISMATCH', balanceMinor: null } as const;
const UNKNOWN = { kind: 'indeterminate', cause: 'status INTERNAL' } as const;

test.each([
  ['refuses', REFUSED],
  ['never answers', UNKNOWN],
])('pays a win while the wallet %s as many older ones as are read at a time', async (_what, outcome) => {
  arcade.operator.mishap = (verb) => (verb === 'credit' ? 'lost' : null);
  const { value } = await arcade.play(token, { bet: { side: 'under', target: 9_600 } });
  arcade.operator.mishap = () => null;
  await copyRound(SWEEP_ROUNDS, 'settled');
  for (let turn = 0; turn < 2; turn += 1) await sweepRounds(stuckWith(outcome), 0);
  expect(await stateOf(player)).toEqual(['paid']);
  expect(arcade.operator.balanceOf(player)).toBe(FUNDS - 10_000n + BigInt(value.round.payoutMinor ?? '0'));
  expect(await stateOf(STUCK)).toEqual(['settled']);
});

test.each([
  ['refuses', REFUSED],
  ['never answers', UNKNOWN],
])('returns a stake while the wallet %s as many older rollbacks as are read at a time', async (_what, outcome) => {
  arcade.operator.mishap = (verb) => (verb === 'debit' ? 'unanswered' : 'lost');
  expect((await arcade.play(token)).errorCode).toBe('outcome.unknown');
  arcade.operator.mishap = () => null;
  await copyRound(SWEEP_ROUNDS, 'voiding');
  for (let turn = 0; turn < 2; turn += 1) await sweepRounds(stuckWith(outcome), 0);
  expect(await stateOf(player)).toEqual(['void']);
  expect(arcade.operator.balanceOf(player)).toBe(FUNDS);
  expect(await stateOf(STUCK)).toEqual(['voiding']);
});

test('finishes other rounds although the seed of an older one cannot be opened', async () => {
  arcade.operator.mishap = (verb) => (verb === 'credit' ? 'lost' : null);
  await arcade.play(token);
  arcade.operator.mishap = () => null;
  await copyRound(1, 'open');
  await sql(
    `with broken as (
       insert into arcade.seed (merchant, player_ref, sealed, commitment, client_seed) values ('lotus', $1, '', '', 'x') returning seed_id)
     update arcade.round set seed_id = broken.seed_id from broken where player_ref = $1`,
    [STUCK],
  );
  await sweepRounds(arcade.arcade.context, 0);
  expect(await stateOf(player)).toEqual(['paid']);
  expect(await stateOf(STUCK)).toEqual(['open']);
});

test('repeats a refused win after a minute, then after two, but one without an answer at once', async () => {
  await arcade.play(token, newDice());
  await copyRound(1, 'settled');
  const pauses: number[] = [];
  for (const outcome of [UNKNOWN, REFUSED, REFUSED]) {
    await sql(`update arcade.round set next_attempt_at = null where player_ref = $1`, [STUCK]);
    await sweepRounds(stuckWith(outcome), 0);
    const [row] = await sql(
      `select round(extract(epoch from next_attempt_at - clock_timestamp()) / 60)::int as minutes
       from arcade.round where player_ref = $1`,
      [STUCK],
    );
    pauses.push(row?.minutes);
  }
  expect(pauses).toEqual([0, 1, 2]);
});
