import { randomUUID } from 'node:crypto';
import { CREDITS_MAX, type TransactionBody, type WalletAnswer } from '@foyer/contract/vendor/wallet-protocol.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { createPlayerSession, type Player, send, sendCredits, VENDOR } from '../../testing/fake-vendor.ts';
import { setDebitBlocked } from './ledger.store.ts';
import { verifyLedger } from './verify-ledger.ts';

const START = 2_000_000n;
const BET = 10_000n;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
});
afterEach(async () => {
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterEach(() => gateway.clock.reset());
afterAll(() => gateway.close());

let seated = 0;
const sit = () => {
  seated += 1;
  return createPlayerSession(gateway, `credited.${seated}`);
};
const name = () => `rule.${randomUUID().slice(0, 8)}`;

/** A paid bet, and its win. */
async function bet(player: Player, win: Partial<TransactionBody> = {}) {
  const placed = player.tx();
  await player.call('debit', placed);
  return {
    placed,
    win: player.tx({ roundId: placed.roundId, refTxId: placed.txId, roundClosed: true, amountMinor: '5000', ...win }),
  };
}

type Send = (body: unknown) => Promise<Omit<WalletAnswer, 'serverTime'>>;
const alone: Send = (body) => send(gateway, 'credit', body);
/** Between a malformed one and one of an unknown session: neither may affect it. */
const among: Send = async (body) => {
  const stray = { ...(await createPlayerSession(gateway, name())).tx(), sessionId: randomUUID() };
  const { status, answers = [] } = await sendCredits(gateway, [{}, body, stray]);
  expect([status, ...answers.map((each) => each.status)]).toEqual([
    'OK',
    'WRONG_TYPES',
    expect.any(String),
    'TOKEN_EXPIRED',
  ]);
  return answers[1] as WalletAnswer;
};

describe.each([
  ['alone', alone],
  ['among others in one call', among],
])('a credit %s', (_way, credit) => {
  test('W1, W2 is paid once, to its own player, in its own amount', async () => {
    const [player, stranger] = [await sit(), await sit()];
    const { placed, win } = await bet(player);
    const stolen = stranger.tx({ roundId: placed.roundId, amountMinor: '5000', roundClosed: true });
    expect(await credit(stolen)).toMatchObject({ status: 'BET_NOT_FOUND', balanceMinor: String(START) });
    expect(await credit({ ...win, txId: placed.txId })).toMatchObject({ status: 'TX_MISMATCH' });
    const first = await credit(win);
    expect(first).toMatchObject({ status: 'OK', balanceMinor: '1995000', currency: 'VND', txId: win.txId });
    const { ledgerSeq, balanceMinor } = first;
    expect(await credit(win)).toMatchObject({ status: 'DUPLICATE', ledgerSeq, balanceMinor });
    expect(await credit({ ...win, amountMinor: '6000' })).toMatchObject({ status: 'TX_MISMATCH' });
    expect(await player.balance()).toBe(START - 5_000n);
    expect(await stranger.balance()).toBe(START);
  });

  test('W3 is paid regardless of the state of the session', async () => {
    const player = await sit();
    const { win } = await bet(player);
    await gateway.clock.advance(13 * 3_600_000);
    expect((await credit(win)).status).toBe('OK');
    await gateway.clock.reset();
    expect(await player.balance()).toBe(START - 5_000n);
  });

  test('W4 without a bet is BET_NOT_FOUND', async () => {
    const player = await sit();
    expect((await credit(player.tx())).status).toBe('BET_NOT_FOUND');
    expect((await credit(player.tx({ roundClosed: true }))).status).toBe('BET_NOT_FOUND');
    expect(await player.balance()).toBe(START);
  });

  test('W6 under a blocked id is refused', async () => {
    const player = await sit();
    const { win } = await bet(player);
    await player.call('rollback', player.tx({ refTxId: win.txId }));
    expect((await credit(win)).status).toBe('TX_MISMATCH');
    expect(await player.balance()).toBe(START - BET);
  });

  test('W7 of a bet that was rolled back is BET_ALREADY_CLOSED', async () => {
    const player = await sit();
    const { placed, win } = await bet(player);
    await player.call('rollback', player.tx({ refTxId: placed.txId, roundId: placed.roundId }));
    expect((await credit(win)).status).toBe('BET_ALREADY_CLOSED');
    expect(await player.balance()).toBe(START);
  });

  test.each(['990000', '0'])('W7 of %s closes the round: no rollback, no bet, no second win', async (amountMinor) => {
    const player = await sit();
    const { placed, win } = await bet(player, { amountMinor });
    expect((await credit(win)).status).toBe('OK');
    const { roundId } = placed;
    const rollback = player.tx({ roundId, refTxId: placed.txId });
    expect((await player.call('rollback', rollback)).status).toBe('BET_ALREADY_CLOSED');
    expect((await player.call('debit', player.tx({ roundId }))).status).toBe('BET_ALREADY_CLOSED');
    expect((await credit(player.tx({ roundId }))).status).toBe('BET_ALREADY_CLOSED');
    expect(await player.balance()).toBe(START - BET + BigInt(amountMinor));
  });

  test('W8 may be sent several times while the round is open, and the last one closes it', async () => {
    const player = await sit();
    const { placed, win } = await bet(player, { roundClosed: false });
    expect((await credit(win)).status).toBe('OK');
    expect((await credit({ ...win, txId: randomUUID(), roundClosed: true })).status).toBe('OK');
    expect((await credit({ ...win, txId: randomUUID() })).status).toBe('BET_ALREADY_CLOSED');
    expect((await player.call('debit', player.tx({ roundId: placed.roundId }))).status).toBe('BET_ALREADY_CLOSED');
    expect(await player.balance()).toBe(START);
  });

  test('W8 ten racing wins of one round: one closes it', async () => {
    const player = await sit();
    const { win } = await bet(player);
    const wins = await Promise.all(Array.from({ length: 10 }, () => credit({ ...win, txId: randomUUID() })));
    expect(wins.filter((each) => each.status === 'OK')).toHaveLength(1);
    expect(await player.balance()).toBe(START - 5_000n);
  });

  test.each([10_000, '100.5', '-1', '1e5', ' 10', '', '9'.repeat(19)])(
    'W9 of %j is WRONG_TYPES',
    async (amountMinor) => {
      const player = await sit();
      const { win } = await bet(player);
      expect((await credit({ ...win, amountMinor })).status).toBe('WRONG_TYPES');
      expect(await player.balance()).toBe(START - BET);
    },
  );

  test('W10 is paid to an excluded member', async () => {
    const player = await sit();
    const { win } = await bet(player);
    await setDebitBlocked(gateway.context.pool, BigInt(player.memberId), true);
    expect((await player.call('debit', player.tx())).status).toBe('USER_DISABLED');
    expect((await credit(win)).status).toBe('OK');
    expect(await player.balance()).toBe(START - 5_000n);
  });

  test('W11 that corrects a result is a new linked transaction', async () => {
    const player = await sit();
    const { win } = await bet(player, { amountMinor: '0' });
    expect((await credit(win)).status).toBe('OK');
    const correction = { ...win, txId: randomUUID(), refTxId: win.txId, amountMinor: '990000' };
    expect((await credit(correction)).status).toBe('OK');
    expect(await player.balance()).toBe(START + 980_000n);
  });

  test('W13 in another currency or of another merchant than the session’s is TX_MISMATCH', async () => {
    const player = await sit();
    const { win } = await bet(player);
    expect((await credit({ ...win, currency: 'PHP' })).status).toBe('TX_MISMATCH');
    expect((await credit({ ...win, merchant: 'samba' })).status).toBe('TX_MISMATCH');
    expect((await credit({ ...win, sessionId: (await sit()).tx().sessionId })).status).toBe('TOKEN_EXPIRED');
    expect((await credit({ ...win, sessionId: '-'.repeat(36) })).status).toBe('TOKEN_EXPIRED');
    expect(await player.balance()).toBe(START - BET);
  });

  test('answers INTERNAL to more than an account can hold, and affects no other credit', async () => {
    const player = await sit();
    for (let times = 0; times < 9; times += 1) {
      const { win } = await bet(player, { amountMinor: '9'.repeat(18) });
      expect((await credit(win)).status).toBe('OK');
    }
    const { win } = await bet(player, { amountMinor: '9'.repeat(18) });
    expect((await credit(win)).status).toBe('INTERNAL');
  });
});

describe('a call of many credits', () => {
  const statusesOf = async (credits: readonly unknown[]) =>
    (await sendCredits(gateway, credits)).answers?.map((each) => each.status);

  test('accepts the contract’s maximum, even with long names, and pays several of one account in input order', async () => {
    const player = await sit();
    const long = '~'.repeat(80);
    const bets = await Promise.all(
      Array.from({ length: 40 }, () => bet(player, { refTxId: randomUUID(), gameCode: long, amountMinor: '1000' })),
    );
    const unknown = Array.from({ length: CREDITS_MAX - 40 }, () => ({
      ...player.tx({ refTxId: randomUUID(), roundId: long, gameCode: long, merchant: long, playerRef: long }),
    }));
    const { answers = [] } = await sendCredits(gateway, [...bets.map(({ win }) => win), ...unknown]);
    expect(answers).toHaveLength(CREDITS_MAX);
    const paid = answers.slice(0, 40);
    expect(paid.map((each) => each.txId)).toEqual(bets.map(({ win }) => win.txId));
    expect(paid.map((each) => each.balanceMinor)).toEqual(paid.map((_, index) => `${1_600_000 + 1_000 * (index + 1)}`));
    expect(new Set(answers.slice(40).map((each) => each.status))).toEqual(new Set(['TOKEN_EXPIRED']));
    expect(await player.balance()).toBe(START - 360_000n);
  });

  test('is executed, and repeated, in few statements', async () => {
    const players = await Promise.all(Array.from({ length: 30 }, sit));
    const wins = (await Promise.all(players.map((player) => bet(player)))).map(({ win }) => win);
    for (const status of ['OK', 'DUPLICATE']) {
      const statements = vi.spyOn(pg.Client.prototype, 'query');
      expect(new Set(await statusesOf(wins))).toEqual(new Set([status]));
      expect(statements.mock.calls.length).toBeLessThanOrEqual(12);
      statements.mockRestore();
    }
  });

  test('that is empty, too long or not a list is WRONG_TYPES as a whole', async () => {
    const { win } = await bet(await sit());
    const wins = Array.from({ length: CREDITS_MAX + 1 }, () => win);
    for (const credits of [[], wins, 'all', null])
      expect(await send(gateway, 'credits', { credits })).toMatchObject({ status: 'WRONG_TYPES' });
  });

  test('that is not signed moves nothing', async () => {
    const player = await sit();
    const { win } = await bet(player);
    const forged = await send(gateway, 'credits', { credits: [win] }, { signature: '0'.repeat(64) });
    expect(forged.status).toBe('SIGNATURE_INVALID');
    expect(await player.balance()).toBe(START - BET);
  });

  test('that is sent again, or overlaps with another, gets the same answers and moves nothing', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, sit));
    const wins = (await Promise.all(players.map((player) => bet(player)))).map(({ win }) => win);
    const first = await sendCredits(gateway, wins.slice(0, 4));
    const again = await sendCredits(gateway, wins);
    expect(again.answers?.slice(0, 4)).toEqual(first.answers?.map((each) => ({ ...each, status: 'DUPLICATE' })));
    expect(again.answers?.slice(4).map((each) => each.status)).toEqual(['OK', 'OK']);
    for (const player of players) expect(await player.balance()).toBe(START - 5_000n);
  });

  test('answers duplicates, and a round ended twice, as if sent one after the other', async () => {
    const player = await sit();
    const { win } = await bet(player);
    const other = await bet(player, { roundClosed: false });
    expect(
      await statusesOf([
        win,
        win,
        { ...win, amountMinor: '1' },
        { ...win, txId: randomUUID() },
        { ...win, txId: randomUUID(), refTxId: win.txId },
        other.win,
        { ...other.win, txId: randomUUID(), roundClosed: true },
      ]),
    ).toEqual(['OK', 'DUPLICATE', 'TX_MISMATCH', 'BET_ALREADY_CLOSED', 'OK', 'OK', 'OK']);
    expect(await player.balance()).toBe(START);
  });

  test('pays each win once in races with other batches, single credits and bets of the same rounds', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, sit));
    const wins: TransactionBody[] = [];
    for (let times = 0; times < 5; times += 1)
      for (const { win } of await Promise.all(players.map((player) => bet(player)))) wins.push(win);
    const backwards = [...wins].reverse();
    const rotated = [...wins.slice(17), ...wins.slice(0, 17)];
    const answers = await Promise.all([
      ...[wins, backwards, rotated, wins.slice(5, 25)].map((some) => sendCredits(gateway, some)),
      ...wins.slice(10, 30).map((win) => send(gateway, 'credit', win)),
      ...backwards
        .slice(0, 10)
        .map((win, index) => players[7 - (index % 8)]?.call('debit', { ...win, txId: randomUUID() })),
    ]);
    const statuses = answers.slice(0, 24).flatMap((each) => (each && 'answers' in each ? each.answers : each));
    expect(new Set(statuses.map((each) => each?.status))).toEqual(new Set(['OK', 'DUPLICATE']));
    expect(statuses.filter((each) => each?.status === 'OK')).toHaveLength(40);
  });
});
