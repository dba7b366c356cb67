import { randomUUID } from 'node:crypto';
import { verifyRound } from '@foyer/arcade-rules/verify-round.ts';
import type { RotatedValue } from '@foyer/contract/arcade/round.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ArcadeFixture, arcadeFixture, marginOf, newDice } from '../testing/arcade-fixture.ts';
import { sweepRounds } from './sweep.ts';

const FUNDS = 10_000_000n;

let arcade: ArcadeFixture;
let player: string;
let token: string;
beforeAll(async () => {
  arcade = await arcadeFixture();
});
afterAll(() => arcade.close());
beforeEach(async () => {
  arcade.operator.mishap = () => null;
  player = `member-${randomUUID()}`;
  token = await arcade.enter(player, FUNDS);
});

const debitsOf = (verb: string) =>
  arcade.operator.movements.filter((each) => each.kind === verb && each.playerRef === player);

describe('a round of a game for one', () => {
  test('takes the stake, decides, pays, and answers with the new balance', async () => {
    const { success, value } = await arcade.play(token);
    expect(success).toBe(true);
    const { balanceMinor, round } = value;
    expect(['settled', 'paid']).toContain(round.state);
    expect(BigInt(balanceMinor ?? '0')).toBe(FUNDS - 10_000n + BigInt(round.payoutMinor ?? '0'));
    expect(arcade.operator.balanceOf(player)).toBe(BigInt(balanceMinor ?? '0'));
  });

  test.each([
    ['LUCKY-DICE', { side: 'over', target: 4_000 }],
    ['PEARL-DROP', { rows: 12, risk: 'medium' }],
    ['THREE-REELS', {}],
    ['TIDE-NET', { fish: 'ray' }],
  ])('plays %s by its seeds, which are revealed later', async (gameCode, bet) => {
    const { value } = await arcade.play(token, { gameCode, bet });
    const ask = () => arcade.call('GET', `proof?roundId=${value.round.roundId}`);
    expect(await ask()).toMatchObject({ success: true, value: { proof: null } });
    const rotated = await arcade.call('POST', 'seeds', { token, body: { clientSeed: 'garden-of-tides-7' } });
    const { current, revealed } = rotated.value as RotatedValue;
    expect(current.clientSeed).toBe('garden-of-tides-7');
    const { proof } = (await ask()).value as { proof: Parameters<typeof verifyRound>[0] };
    expect(proof.commitment).toBe(revealed.commitment);
    expect(verifyRound(proof)).toMatchObject({ seedMatches: true, outcomeMatches: true });
  });

  test('uses consecutive nonces for one pair of seeds', async () => {
    const played = await Promise.all(Array.from({ length: 8 }, () => arcade.play(token)));
    expect(played.every(({ success }) => success)).toBe(true);
    const { rows } = await arcade.database.pool.query<{ nonce: number }>(
      'select nonce from arcade.round where player_ref = $1 order by nonce',
      [player],
    );
    expect(rows.map(({ nonce }) => nonce)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('is played once, however often the same request arrives, even simultaneously', async () => {
    const body = newDice();
    const answers = await Promise.all(Array.from({ length: 5 }, () => arcade.play(token, body)));
    expect(answers.filter(({ success }) => success).length).toBeGreaterThan(0);
    for (const { errorCode, success } of answers) expect(success || errorCode === 'request.in.progress').toBe(true);
    const again = await arcade.play(token, body);
    expect(again.value.round.outcome).toEqual(answers.find(({ success }) => success)?.value.round.outcome);
    expect(debitsOf('debit')).toHaveLength(1);
  });

  test('refuses the same request with another bet', async () => {
    const body = newDice();
    await arcade.play(token, body);
    expect((await arcade.play(token, { ...body, stakeMinor: '20000' })).errorCode).toBe('idempotency.mismatch');
  });

  test.each([
    ['a bet outside the chances', { bet: { side: 'under', target: 1 } }, 'invalid.request'],
    ['a game that is none', { gameCode: 'CHESS' }, 'invalid.request'],
    ['a game that is not for one', { gameCode: 'LANTERN-RISE', bet: {} }, 'invalid.request'],
    ['too small a stake', { stakeMinor: '999' }, 'stake.outside'],
    ['too large a stake', { stakeMinor: '2000001' }, 'stake.outside'],
    ['a stake with a sign', { stakeMinor: '-1000' }, 'invalid.request'],
  ])('refuses %s without calling the wallet', async (_what, change, code) => {
    const answer = await arcade.play(token, change);
    expect(answer.errorCode).toBe(code);
    expect(answer.status).toBe(400);
    expect(debitsOf('debit')).toHaveLength(0);
  });

  test('needs a session', async () => {
    expect((await arcade.play('')).errorCode).toBe('login.not.session');
    expect((await arcade.play('x'.repeat(43))).errorCode).toBe('user.or.token.invalid');
  });

  test('is refused if the balance is too small or the account is disabled', async () => {
    const poor = await arcade.enter(`poor-${player}`, 5_000n);
    expect((await arcade.play(poor)).errorCode).toBe('balance.insufficient');
    arcade.operator.disabled.add(player);
    expect((await arcade.play(token)).errorCode).toBe('account.disabled');
  });

  test.each(['NOT_DECLARED', 'SIGNATURE_INVALID', 'TX_MISMATCH', 'SOME_NEW_STATUS'])(
    'is refused for good if the wallet refuses the stake with %s',
    async (status) => {
      const body = newDice();
      const refused = { kind: 'refused', status, balanceMinor: null } as const;
      const { debit } = arcade.arcade.context.wallet;
      arcade.arcade.context.wallet.debit = async () => refused;
      try {
        expect(await arcade.play(token, body)).toMatchObject({ status: 409, errorCode: 'bet.refused' });
      } finally {
        arcade.arcade.context.wallet.debit = debit;
      }
      expect((await arcade.play(token, body)).errorCode).toBe('bet.refused');
      expect(arcade.operator.balanceOf(player)).toBe(FUNDS);
    },
  );

  test('is not shown to another player', async () => {
    const { value } = await arcade.play(token);
    const other = await arcade.enter(`other-${player}`, FUNDS);
    const path = `round?roundId=${value.round.roundId}`;
    expect((await arcade.call('GET', path, { token: other })).errorCode).toBe('not.found');
    expect((await arcade.call('GET', path, { token })).success).toBe(true);
  });
});

describe('the money of a round', () => {
  test.each(['unanswered', 'fault-after', 'garbage'] as const)(
    'returns a stake whose answer was lost (%s), and shows no outcome',
    async (mishap) => {
      arcade.operator.mishap = (verb) => (verb === 'debit' ? mishap : null);
      const body = newDice();
      expect((await arcade.play(token, body)).errorCode).toBe('bet.returned');
      expect(arcade.operator.balanceOf(player)).toBe(FUNDS);
      arcade.operator.mishap = () => null;
      expect((await arcade.play(token, body)).errorCode).toBe('bet.returned');
      expect((await arcade.play(token)).success).toBe(true);
    },
  );

  test('has an unknown outcome while the wallet does not answer, and returns the stake later', async () => {
    arcade.operator.mishap = (verb) => (verb === 'debit' ? 'unanswered' : 'lost');
    const body = newDice();
    expect((await arcade.play(token, body)).errorCode).toBe('outcome.unknown');
    expect((await arcade.play(token, body)).errorCode).toBe('request.in.progress');
    arcade.operator.mishap = () => null;
    await sweepRounds(arcade.arcade.context, 0);
    expect(arcade.operator.balanceOf(player)).toBe(FUNDS);
    expect((await arcade.play(token, body)).errorCode).toBe('bet.returned');
  });

  test.each(['lost', 'unanswered', 'fault', 'garbage', 'twice'] as const)(
    'pays a win once even if the credit goes wrong (%s)',
    async (mishap) => {
      arcade.operator.mishap = (verb) => (verb === 'credit' ? mishap : null);
      const { value } = await arcade.play(token, { bet: { side: 'under', target: 9_600 } });
      expect(value.round.outcome).not.toBeNull();
      arcade.operator.mishap = () => null;
      await sweepRounds(arcade.arcade.context, 0);
      await sweepRounds(arcade.arcade.context, 0);
      const payout = BigInt(value.round.payoutMinor ?? '0');
      expect(arcade.operator.balanceOf(player)).toBe(FUNDS - 10_000n + payout);
      expect(debitsOf('credit')).toHaveLength(1);
    },
  );

  test('adds up: what players lost is what the house won', async () => {
    const before = await marginOf(arcade);
    for (let turn = 0; turn < 30; turn += 1) await arcade.play(token);
    expect((await marginOf(arcade)) - before).toBe(FUNDS - arcade.operator.balanceOf(player));
  });

  test('cannot be changed once the round is decided', async () => {
    const { value } = await arcade.play(token);
    const change = (set: string) =>
      arcade.database.pool.query(`update arcade.round set ${set} where round_id = $1`, [value.round.roundId]);
    for (const set of ['payout_minor = payout_minor + 1', "outcome = '{}'", 'stake_minor = 1', "state = 'open'"])
      await expect(change(set)).rejects.toThrow();
  });
});

describe('free play', () => {
  test('plays with its own money and never calls the operator', async () => {
    const trial = await arcade.tryOut();
    const before = arcade.operator.calls.length;
    const { value } = await arcade.play(trial);
    expect(BigInt(value.balanceMinor ?? '0')).toBe(5_000_000n - 10_000n + BigInt(value.round.payoutMinor ?? '0'));
    expect(arcade.operator.calls).toHaveLength(before);
  });
});

describe('seeds', () => {
  test('are not revealed while one of their rounds is in progress', async () => {
    const held = arcade.operator.hold('debit');
    const playing = arcade.play(token);
    await held.arrived;
    const body = { clientSeed: 'mine' };
    expect((await arcade.call('POST', 'seeds', { token, body })).errorCode).toBe('round.running');
    held.release();
    arcade.operator.before = async () => {};
    await playing;
    expect((await arcade.call('POST', 'seeds', { token, body })).success).toBe(true);
  });

  test.each(['', 'a,b', 'ü', 'x'.repeat(65)])(
    'of players must be plain text without a comma: not %j',
    async (clientSeed) => {
      expect((await arcade.call('POST', 'seeds', { token, body: { clientSeed } })).errorCode).toBe('invalid.request');
    },
  );

  test('of the arcade are sealed in the database while they are secret', async () => {
    await arcade.play(token);
    const { value } = await arcade.call('POST', 'seeds', { token, body: { clientSeed: 'next' } });
    const { revealed } = value as RotatedValue;
    const { rows } = await arcade.database.pool.query<{ sealed: Buffer }>(
      'select sealed from arcade.seed where player_ref = $1',
      [player],
    );
    for (const { sealed } of rows) expect(sealed.toString('hex')).not.toContain(revealed.serverSeed);
  });
});
