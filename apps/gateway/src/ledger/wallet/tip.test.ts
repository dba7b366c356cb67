import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { EXTENDED_VENDOR, toExtension } from '../../testing/extended-vendor.ts';
import { createPlayerSession, type Player, send, sendCredits } from '../../testing/fake-vendor.ts';
import { setDebitBlocked } from './ledger.store.ts';
import { verifyLedger } from './verify-ledger.ts';

const START = 2_000_000n;
let gateway: TestGateway;
let player: Player;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [EXTENDED_VENDOR] });
});
beforeEach(async () => {
  player = await createPlayerSession(gateway, `tip.${randomUUID().slice(0, 8)}`);
});
afterEach(async () => {
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

/** A tip that was accepted. */
async function giveTip() {
  const tip = player.tx({ kind: 'tip' });
  expect((await player.call('debit', tip)).status).toBe('OK');
  return tip;
}

test('takes a tip once', async () => {
  const tip = await giveTip();
  expect((await player.call('debit', tip)).status).toBe('DUPLICATE');
  expect((await player.call('debit', { ...tip, kind: undefined } as never)).status).toBe('TX_MISMATCH');
  expect(await player.balance()).toBe(START - 10_000n);
});

test('takes no tip that the balance does not hold, nor one of a blocked member', async () => {
  expect((await player.call('debit', player.tx({ kind: 'tip', amountMinor: '2000001' }))).status).toBe(
    'INSUFFICIENT_FUNDS',
  );
  await setDebitBlocked(gateway.context.pool, BigInt(player.memberId), true);
  expect((await player.call('debit', player.tx({ kind: 'tip' }))).status).toBe('USER_DISABLED');
});

test('does not roll a tip back', async () => {
  const tip = await giveTip();
  const rollback = player.tx({ roundId: tip.roundId, refTxId: tip.txId });
  expect((await player.call('rollback', rollback)).status).toBe('BET_ALREADY_CLOSED');
  expect(await player.balance()).toBe(START - 10_000n);
});

test('refuses a tip that arrives after its rollback', async () => {
  const tip = player.tx({ kind: 'tip' });
  expect((await player.call('rollback', player.tx({ roundId: tip.roundId, refTxId: tip.txId }))).status).toBe('OK');
  expect((await player.call('debit', tip)).status).toBe('BET_ALREADY_CLOSED');
  expect(await player.balance()).toBe(START);
});

test('pays no credit that refers to a tip, alone or in a batch', async () => {
  const tip = await giveTip();
  const bet = player.tx();
  await player.call('debit', bet);
  const win = player.tx({ roundId: bet.roundId, refTxId: tip.txId, roundClosed: true });
  expect((await player.call('credit', player.tx({ roundId: tip.roundId }))).status).toBe('BET_NOT_FOUND');
  expect((await player.call('credit', win)).status).toBe('TX_MISMATCH');
  expect((await sendCredits(gateway, [win])).answers?.[0]?.status).toBe('TX_MISMATCH');
  expect(await player.balance()).toBe(START - 20_000n);
});

test('neither adjusts nor voids a tip', async () => {
  const common = { ...toExtension(await giveTip()), reason: 'a test' };
  expect((await send(gateway, 'adjust', { ...common, amountMinor: '1' })).status).toBe('TX_MISMATCH');
  expect((await send(gateway, 'voidSettled', common)).status).toBe('TX_MISMATCH');
});
