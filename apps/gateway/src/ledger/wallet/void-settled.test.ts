import { randomUUID } from 'node:crypto';
import type { TransactionBody } from '@foyer/contract/vendor/wallet-protocol.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { EXTENDED_VENDOR, toExtension } from '../../testing/extended-vendor.ts';
import { createPlayerSession, type Player, send } from '../../testing/fake-vendor.ts';
import { verifyLedger } from './verify-ledger.ts';

const START = 2_000_000n;
let gateway: TestGateway;
let player: Player;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [EXTENDED_VENDOR] });
});
beforeEach(async () => {
  player = await createPlayerSession(gateway, `void.${randomUUID().slice(0, 8)}`);
});
afterEach(async () => {
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

/** A round that has won. */
async function playRound(amountMinor = '50000') {
  const bet = player.tx();
  const win = player.tx({ roundId: bet.roundId, refTxId: bet.txId, amountMinor, roundClosed: true });
  expect((await player.call('debit', bet)).status).toBe('OK');
  expect((await player.call('credit', win)).status).toBe('OK');
  return { bet, win };
}
const toVoid = (about: TransactionBody, change: object = {}) => ({
  ...toExtension(about),
  reason: 'a wrong result',
  ...change,
});
const sendVoid = (body: object) => send(gateway, 'voidSettled', body);

test('undoes bet and win by linked transactions, once', async () => {
  const { bet, win } = await playRound();
  const body = toVoid(bet);
  const first = await sendVoid(body);
  expect(first).toMatchObject({ status: 'OK', balanceMinor: String(START) });
  expect(await sendVoid(body)).toMatchObject({ status: 'DUPLICATE', ledgerSeq: first.ledgerSeq });
  expect((await sendVoid(toVoid(win))).status).toBe('BET_ALREADY_CLOSED');
  expect(await player.balance()).toBe(START);
  const { rows } = await gateway.database.pool.query(
    `select ref_tx_id, amount_minor from foyer.ledger_transfer where round_id = $1 and kind = 'void' order by seq`,
    [bet.roundId],
  );
  expect(rows).toEqual([
    { ref_tx_id: bet.txId, amount_minor: 10_000n },
    { ref_tx_id: win.txId, amount_minor: -50_000n },
  ]);
});

test('refuses a void before the end of its round, and accepts it when repeated afterwards', async () => {
  const bet = player.tx();
  await player.call('debit', bet);
  const early = toVoid(bet);
  expect((await sendVoid(early)).status).toBe('TX_MISMATCH');
  await player.call('credit', player.tx({ roundId: bet.roundId, roundClosed: true }));
  expect((await sendVoid(early)).status).toBe('OK');
  expect(await player.balance()).toBe(START);
});

test('does not change a round that is unknown, cancelled or another member’s', async () => {
  const bet = player.tx();
  expect((await sendVoid(toVoid(bet))).status).toBe('BET_NOT_FOUND');
  await player.call('debit', bet);
  await player.call('rollback', player.tx({ roundId: bet.roundId, refTxId: bet.txId }));
  expect((await sendVoid(toVoid(bet))).status).toBe('BET_ALREADY_CLOSED');
  const { bet: other } = await playRound();
  const stranger = await createPlayerSession(gateway, `void.${randomUUID().slice(0, 8)}`);
  const { playerRef, sessionId } = stranger.tx();
  expect((await sendVoid(toVoid(other, { playerRef, sessionId }))).status).toBe('TX_MISMATCH');
  expect((await sendVoid(toVoid(other, { roundId: bet.roundId }))).status).toBe('TX_MISMATCH');
});

test('takes what is left of a spent win, and records the rest as a claim', async () => {
  const { bet } = await playRound('500000');
  await player.call('debit', player.tx({ amountMinor: '2400000' }));
  expect(await sendVoid(toVoid(bet))).toMatchObject({ status: 'OK', balanceMinor: '0', claimMinor: '400000' });
});

test('undoes a round with a bet that was rolled back, a correction and an adjustment with its claim', async () => {
  const [bet, second] = [player.tx(), player.tx()];
  second.roundId = bet.roundId;
  for (const one of [bet, second]) await player.call('debit', one);
  await player.call('rollback', player.tx({ roundId: bet.roundId, refTxId: second.txId }));
  const win = player.tx({ roundId: bet.roundId, refTxId: bet.txId, amountMinor: '4000', roundClosed: true });
  await player.call('credit', win);
  await player.call('credit', player.tx({ roundId: bet.roundId, refTxId: win.txId, amountMinor: '300' }));
  const drained = player.tx({ amountMinor: '1994200' });
  expect((await player.call('debit', drained)).balanceMinor).toBe('100');
  const taken = { ...toExtension(win), amountMinor: '-1000', reason: 'too much' };
  expect(await send(gateway, 'adjust', taken)).toMatchObject({ status: 'OK', claimMinor: '900' });
  await player.call('rollback', player.tx({ roundId: drained.roundId, refTxId: drained.txId }));
  expect((await sendVoid(toVoid(bet))).status).toBe('OK');
  expect(await player.balance()).toBe(START);
  const { rows } = await gateway.database.pool.query('select state from foyer.vendor_claim where round_id = $1', [
    bet.roundId,
  ]);
  expect(rows).toEqual([{ state: 'released' }]);
});

test('rules out everything else: no win, correction, bet or rollback follows, an adjustment may', async () => {
  const { bet, win } = await playRound();
  await sendVoid(toVoid(bet));
  const { roundId } = bet;
  expect((await player.call('credit', player.tx({ roundId, refTxId: win.txId }))).status).toBe('BET_ALREADY_CLOSED');
  expect((await player.call('debit', player.tx({ roundId }))).status).toBe('BET_ALREADY_CLOSED');
  expect((await player.call('rollback', player.tx({ roundId, refTxId: bet.txId }))).status).toBe('BET_ALREADY_CLOSED');
  expect((await player.call('credit', win)).status).toBe('DUPLICATE');
  const goodwill = { ...toExtension(bet), amountMinor: '5', reason: 'goodwill' };
  expect((await send(gateway, 'adjust', goodwill)).status).toBe('OK');
  expect(await player.balance()).toBe(START + 5n);
});

test('lets one of ten racing voids of a round take effect', async () => {
  const { bet } = await playRound();
  const answers = await Promise.all(Array.from({ length: 10 }, () => sendVoid(toVoid(bet))));
  expect(answers.filter(({ status }) => status === 'OK')).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 'BET_ALREADY_CLOSED')).toHaveLength(9);
  expect(await player.balance()).toBe(START);
});

test('undoes what precedes it, and nothing that follows, when calls about a round race', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const { bet, win } = await playRound();
    const { roundId } = bet;
    const before = await player.balance();
    const calls = [
      () => sendVoid(toVoid(bet)),
      () => send(gateway, 'adjust', { ...toExtension(bet), amountMinor: '-700', reason: 'a wrong paytable' }),
      () => player.call('credit', player.tx({ roundId, refTxId: win.txId, amountMinor: '300' })),
    ];
    // Each comes first in turn.
    const order = calls.map((_call, index) => (index + turn) % calls.length);
    const answers = await Promise.all(order.map(async (index) => ({ index, answer: await calls[index]?.() })));
    const [undone, adjusted, corrected] = answers.sort((a, b) => a.index - b.index).map(({ answer }) => answer);
    expect([undone?.status, adjusted?.status]).toEqual(['OK', 'OK']);
    expect(['OK', 'BET_ALREADY_CLOSED']).toContain(corrected?.status);
    const isLater = BigInt(adjusted?.ledgerSeq ?? 0) > BigInt(undone?.ledgerSeq ?? 0);
    expect(await player.balance()).toBe(before - 40_000n - (isLater ? 700n : 0n));
  }
});
