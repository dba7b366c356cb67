import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { EXTENDED_VENDOR } from '../../testing/extended-vendor.ts';
import { createPlayerSession, type Player, send, sendCredits } from '../../testing/fake-vendor.ts';
import { verifyLedger } from './verify-ledger.ts';

const START = 2_000_000n;
let gateway: TestGateway;
let player: Player;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [EXTENDED_VENDOR] });
});
beforeEach(async () => {
  await gateway.database.pool.query('delete from foyer.vendor_bonus_day');
  player = await createPlayerSession(gateway, `bonus.${randomUUID().slice(0, 8)}`);
});
afterEach(async () => {
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

const bonus = (change: object = {}) =>
  player.tx({ kind: 'bonusWin', roundClosed: true, amountMinor: '300000', ...change });

test('pays a bonus win without a bet once, and shows it to the member as one', async () => {
  const body = bonus();
  const first = await send(gateway, 'credit', body);
  expect(first).toMatchObject({ status: 'OK', balanceMinor: '2300000' });
  expect(await send(gateway, 'credit', body)).toMatchObject({ status: 'DUPLICATE', ledgerSeq: first.ledgerSeq });
  const history = await gateway.call('wallet.transactions', { token: player.token });
  expect(history.json.value.transactions[0]).toMatchObject({ kind: 'bonus', amountMinor: '300000' });
});

test('pays a jackpot in one call of many credits', async () => {
  const jackpot = bonus({ kind: 'jackpotWin' });
  const bet = player.tx();
  await player.call('debit', bet);
  const win = player.tx({ roundId: bet.roundId, amountMinor: '7', roundClosed: true });
  const { answers } = await sendCredits(gateway, [win, jackpot]);
  expect(answers?.map(({ status }) => status)).toEqual(['OK', 'OK']);
  expect(await player.balance()).toBe(START - 10_000n + 7n + 300_000n);
});

test('closes the round that it creates: no bet, win, rollback or second bonus follows', async () => {
  const body = bonus();
  await send(gateway, 'credit', body);
  const { roundId } = body;
  expect((await player.call('debit', player.tx({ roundId }))).status).toBe('BET_ALREADY_CLOSED');
  expect((await player.call('credit', player.tx({ roundId, roundClosed: true }))).status).toBe('BET_ALREADY_CLOSED');
  expect((await send(gateway, 'credit', bonus({ roundId }))).status).toBe('BET_ALREADY_CLOSED');
  expect((await player.call('rollback', player.tx({ roundId, refTxId: body.txId }))).status).toBe('TX_MISMATCH');
  expect(await player.balance()).toBe(START + 300_000n);
});

test('refuses a bonus win into the round of a bet', async () => {
  const bet = player.tx();
  await player.call('debit', bet);
  expect((await send(gateway, 'credit', bonus({ roundId: bet.roundId }))).status).toBe('BET_ALREADY_CLOSED');
});

test.each([
  ['that leaves its round open', { roundClosed: false }],
  ['that refers to a transaction', { refTxId: randomUUID() }],
])('refuses a bonus win %s', async (_what, change) => {
  expect((await send(gateway, 'credit', bonus(change))).status).toBe('WRONG_TYPES');
});

test.each(['debit', 'rollback'])('refuses a %s marked as a bonus win', async (operation) => {
  expect((await send(gateway, operation, bonus())).status).toBe('WRONG_TYPES');
});

test('holds a win above the daily cap for staff, and answers so until then', async () => {
  expect((await send(gateway, 'credit', bonus({ amountMinor: '900000' }))).status).toBe('OK');
  const above = bonus({ amountMinor: '100001' });
  for (let turn = 0; turn < 2; turn += 1) expect((await send(gateway, 'credit', above)).status).toBe('PENDING');
  expect((await send(gateway, `tx/${above.txId}`, {})).status).toBe('PENDING');
  expect((await send(gateway, 'credit', { ...above, amountMinor: '1' })).status).toBe('TX_MISMATCH');
  expect((await send(gateway, 'credit', bonus({ amountMinor: '100000' }))).status).toBe('OK');
  expect(await player.balance()).toBe(START + 1_000_000n);
});

test('counts the cap separately for each day and each merchant', async () => {
  const full = { amountMinor: '1000000' };
  expect((await send(gateway, 'credit', bonus(full))).status).toBe('OK');
  expect((await send(gateway, 'credit', bonus(full))).status).toBe('PENDING');
  await gateway.clock.advance(24 * 3_600_000);
  expect((await send(gateway, 'credit', bonus(full))).status).toBe('OK');
  await gateway.clock.reset();
});

test('never pays more than the cap, however many wins arrive simultaneously', async () => {
  const many = Array.from({ length: 12 }, () => bonus({ amountMinor: '100000' }));
  const answers = await Promise.all(many.map((body) => send(gateway, 'credit', body)));
  expect(answers.filter(({ status }) => status === 'OK')).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 'PENDING')).toHaveLength(2);
  expect(await player.balance()).toBe(START + 1_000_000n);
});

test('answers ten simultaneous copies as one', async () => {
  const body = bonus();
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(gateway, 'credit', body)));
  expect(answers.filter(({ status }) => status === 'OK')).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 'DUPLICATE')).toHaveLength(9);
  const above = bonus({ amountMinor: '5000000' });
  const waiting = await Promise.all(Array.from({ length: 5 }, () => send(gateway, 'credit', above)));
  expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set(['PENDING']));
});
