import { randomUUID } from 'node:crypto';
import type { GameValue } from '@foyer/contract/arcade/round.ts';
import { SIGNATURE_HEADERS, signatureOf } from '@foyer/contract/vendor/sign.ts';
import { FAKE_OPERATOR_KEY } from '@foyer/vendor/testing/fake-operator.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ArcadeFixture, arcadeFixture } from '../testing/arcade-fixture.ts';
import { sweepRounds } from './sweep.ts';

const FUNDS = 1_000_000n;
const STAKE = 2_000n;
const DAY_MS = 86_400_000;
/** Wins nearly always. */
const SAFE = { bet: { side: 'under', target: 9_600 } };

let now = Date.now();
let arcade: ArcadeFixture;
let player: string;
let token: string;
let grantId: string;
beforeAll(async () => {
  arcade = await arcadeFixture({ clock: () => now });
});
afterAll(() => arcade.close());
beforeEach(async () => {
  now = Date.now();
  arcade.operator.mishap = () => null;
  player = `member-${randomUUID()}`;
  token = await arcade.enter(player, FUNDS);
  grantId = randomUUID();
});

async function tell(name: 'grant' | 'cancel', body: object, secret = FAKE_OPERATOR_KEY.secret): Promise<string> {
  const path = `/arcade/vendor/v1/freeRounds/${name}`;
  const text = JSON.stringify(body);
  const signed = { method: 'POST', path, timestamp: String(now), nonce: randomUUID(), body: text };
  const reply = await arcade.arcade.app.inject({
    method: 'POST',
    url: path,
    headers: {
      host: 'arcade.test',
      'content-type': 'application/json',
      [SIGNATURE_HEADERS.keyId]: FAKE_OPERATOR_KEY.id,
      [SIGNATURE_HEADERS.timestamp]: signed.timestamp,
      [SIGNATURE_HEADERS.nonce]: signed.nonce,
      [SIGNATURE_HEADERS.signature]: signatureOf(secret, signed),
    },
    payload: text,
  });
  return (JSON.parse(reply.body) as { status: string }).status;
}

const newGrant = (change: object = {}) => ({
  ...{ grantId, playerRef: player, merchant: 'lotus', gameCode: 'LUCKY-DICE', currency: 'VND' },
  ...{ stakeMinor: String(STAKE), rounds: 3, expiresAt: new Date(now + 7 * DAY_MS).toISOString() },
  ...change,
});
const give = (change: object = {}) => tell('grant', newGrant(change));
const playFree = (change: object = {}) =>
  arcade.play(token, { stakeMinor: String(STAKE), grantId, ...SAFE, ...change });
const freeRounds = async (game = 'LUCKY-DICE', of = token) =>
  ((await arcade.call('GET', `game?game=${game}`, { token: of })).value as GameValue).freeRounds;
const movementsOf = (kind: string) =>
  arcade.operator.movements.filter((each) => each.kind === kind && each.playerRef === player);

describe('the operator', () => {
  test('grants free rounds once, however often it repeats the call', async () => {
    const grant = newGrant();
    expect(await tell('grant', grant)).toBe('OK');
    expect(await tell('grant', grant)).toBe('DUPLICATE');
    expect(await tell('grant', { ...grant, rounds: 300 })).toBe('TX_MISMATCH');
    expect(await freeRounds()).toEqual([
      { grantId, stakeMinor: '2000', left: 3, expiresAt: expect.stringMatching(/^\d{4}/) },
    ]);
  });

  test('is the only one that can grant and cancel', async () => {
    expect(await tell('grant', newGrant(), 'another secret')).toBe('SIGNATURE_INVALID');
    await give();
    expect(await tell('cancel', { grantId }, 'another secret')).toBe('SIGNATURE_INVALID');
    expect(await freeRounds()).toHaveLength(1);
  });

  test.each([
    ['a game with other players in it', { gameCode: 'LANTERN-RISE' }],
    ['a game that is none', { gameCode: 'CHESS' }],
    ['a currency that is none', { currency: 'XXX' }],
    ['a stake below the least', { stakeMinor: '1' }],
    ['a stake above the most', { stakeMinor: '999999999' }],
  ])('cannot grant free rounds with %s', async (_what, change) => {
    expect(await give(change)).toBe('WRONG_TYPES');
  });

  test('cancels the remaining rounds, and is not refused for an unknown grant', async () => {
    await give();
    expect(await tell('cancel', { grantId })).toBe('OK');
    expect(await freeRounds()).toEqual([]);
    expect((await playFree()).errorCode).toBe('free.rounds.over');
    expect(await tell('cancel', { grantId: randomUUID() })).toBe('DUPLICATE');
  });
});

describe('a free round', () => {
  test('takes no money, reports its use, pays its win and returns the number of rounds left', async () => {
    await give();
    const { value } = await playFree();
    const payout = BigInt(value.round.payoutMinor ?? '0');
    expect(value.round).toMatchObject({ isFree: true, stakeMinor: '2000' });
    expect(value.freeRounds).toMatchObject([{ left: 2 }]);
    expect(arcade.operator.balanceOf(player)).toBe(FUNDS + payout);
    expect([movementsOf('debit'), movementsOf('freeRound'), movementsOf('credit')].map(({ length }) => length)).toEqual(
      [0, 1, 1],
    );
    const [credit] = movementsOf('credit');
    expect(JSON.parse(credit?.content.slice('credit'.length) ?? '{}')).toMatchObject({ grantId });
  });

  test('uses the stake of its grant, regardless of the request', async () => {
    await give();
    const { value } = await playFree({ stakeMinor: '2000000' });
    expect(value.round.stakeMinor).toBe('2000');
  });

  test('starts no more often than it was granted, even simultaneously', async () => {
    await give();
    const played = await Promise.all(Array.from({ length: 8 }, () => playFree()));
    expect(played.filter(({ success }) => success)).toHaveLength(3);
    for (const { errorCode, success } of played) expect(success || errorCode === 'free.rounds.over').toBe(true);
    expect(movementsOf('freeRound')).toHaveLength(3);
    expect(await freeRounds()).toEqual([]);
  });

  test('is played once for a repeated request, even if it is the last one of a grant', async () => {
    await give({ rounds: 1 });
    const requestId = randomUUID();
    const first = await playFree({ requestId });
    const again = await playFree({ requestId });
    expect(again.value.round.outcome).toEqual(first.value.round.outcome);
    expect(movementsOf('freeRound')).toHaveLength(1);
    expect((await playFree({ requestId, grantId: undefined })).errorCode).toBe('idempotency.mismatch');
  });

  test.each([
    ['of another player', async () => playAs('other')],
    ['in another game', async () => playFree({ gameCode: 'PEARL-DROP', bet: { rows: 12, risk: 'low' } })],
    ['of a grant that does not exist', async () => playFree({ grantId: randomUUID() })],
  ])('is refused with the grant %s', async (_what, attempt) => {
    await give();
    const before = arcade.operator.movements.length;
    const { errorCode, status } = await attempt();
    expect([errorCode, status]).toEqual(['free.rounds.over', 409]);
    expect(arcade.operator.movements.length - before).toBeLessThanOrEqual(2);
  });

  const playAs = async (name: string) => {
    const other = await arcade.enter(`${name}-${player}`, FUNDS);
    return arcade.play(other, { stakeMinor: String(STAKE), grantId, ...SAFE });
  };

  test('is over when the grant expires', async () => {
    await give({ expiresAt: new Date(now + 60_000).toISOString() });
    now += 60_000;
    expect(await freeRounds()).toEqual([]);
    expect((await playFree()).errorCode).toBe('free.rounds.over');
  });

  test('does not exist in free play', async () => {
    await give();
    const trial = await arcade.tryOut();
    expect(await freeRounds('LUCKY-DICE', trial)).toEqual([]);
    expect((await arcade.play(trial, { grantId, ...SAFE })).errorCode).toBe('free.rounds.over');
  });

  test('that the wallet refuses is not counted', async () => {
    await give();
    arcade.operator.disabled.add(player);
    expect((await playFree()).errorCode).toBe('account.disabled');
    arcade.operator.disabled.delete(player);
    expect(await freeRounds()).toMatchObject([{ left: 3 }]);
  });

  test.each(['unanswered', 'fault-after', 'garbage'] as const)(
    'whose report is lost (%s) is given back, and shows no outcome',
    async (mishap) => {
      await give();
      arcade.operator.mishap = (verb) => (verb === 'used' ? mishap : null);
      expect((await playFree()).errorCode).toBe('bet.returned');
      arcade.operator.mishap = () => null;
      expect(await freeRounds()).toMatchObject([{ left: 3 }]);
      expect(movementsOf('rollback')).toHaveLength(1);
      expect(arcade.operator.balanceOf(player)).toBe(FUNDS);
    },
  );

  test.each(['lost', 'unanswered', 'fault', 'twice'] as const)(
    'pays its win once even if the credit goes wrong (%s)',
    async (mishap) => {
      await give();
      arcade.operator.mishap = (verb) => (verb === 'credit' ? mishap : null);
      const { value } = await playFree();
      arcade.operator.mishap = () => null;
      await sweepRounds(arcade.arcade.context, 0);
      await sweepRounds(arcade.arcade.context, 0);
      expect(arcade.operator.balanceOf(player)).toBe(FUNDS + BigInt(value.round.payoutMinor ?? '0'));
      expect(movementsOf('credit')).toHaveLength(1);
    },
  );

  test('cannot be detached from its grant', async () => {
    await give();
    const { value } = await playFree();
    const change = arcade.database.pool.query('update arcade.round set grant_id = null where round_id = $1', [
      value.round.roundId,
    ]);
    await expect(change).rejects.toThrow('is not to be changed');
  });
});
