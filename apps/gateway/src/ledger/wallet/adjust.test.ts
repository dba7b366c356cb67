import { randomUUID } from 'node:crypto';
import type { TransactionBody } from '@foyer/contract/vendor/wallet-protocol.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { EXTENDED_VENDOR, toExtension } from '../../testing/extended-vendor.ts';
import { createPlayerSession, type Player, send } from '../../testing/fake-vendor.ts';
import { setDebitBlocked } from './ledger.store.ts';
import { verifyLedger } from './verify-ledger.ts';

const START = 2_000_000n;
let gateway: TestGateway;
let player: Player;
let bet: TransactionBody;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [EXTENDED_VENDOR] });
});
beforeEach(async () => {
  player = await createPlayerSession(gateway, `adjust.${randomUUID().slice(0, 8)}`);
  bet = player.tx();
  await player.call('debit', bet);
});
afterEach(async () => {
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

const newAdjustment = (amountMinor: string, change: object = {}) => ({
  ...toExtension(bet),
  amountMinor,
  reason: 'a wrong paytable',
  ...change,
});
const adjust = (body: object) => send(gateway, 'adjust', body);
const end = () => player.call('credit', player.tx({ roundId: bet.roundId, amountMinor: '0', roundClosed: true }));
const cancel = () => player.call('rollback', player.tx({ roundId: bet.roundId, refTxId: bet.txId }));

test.each([
  ['an open', async () => {}, START - 10_000n],
  ['a completed', end, START - 10_000n],
  ['a cancelled', cancel, START],
])('moves a linked sum in %s round, once', async (_state, prepare, before) => {
  await prepare();
  const given = newAdjustment('700');
  expect((await adjust(given)).status).toBe('OK');
  expect((await adjust(given)).status).toBe('DUPLICATE');
  expect((await adjust(newAdjustment('-200'))).status).toBe('OK');
  expect(await player.balance()).toBe(before + 500n);
});

test('takes no more than the balance holds, and records the rest as a claim', async () => {
  await player.call('debit', player.tx({ amountMinor: '1989900' }));
  const taken = newAdjustment('-300');
  const first = await adjust(taken);
  expect(first).toMatchObject({ status: 'OK', balanceMinor: '0', claimMinor: '200' });
  expect(await adjust(taken)).toMatchObject({ status: 'DUPLICATE', claimMinor: '200', ledgerSeq: first.ledgerSeq });
  expect(await adjust(newAdjustment('-50'))).toMatchObject({ status: 'OK', balanceMinor: '0', claimMinor: '50' });
  const { rows } = await gateway.database.pool.query(
    `select tx_id, amount_minor, state from foyer.vendor_claim where round_id = $1 order by id`,
    [bet.roundId],
  );
  expect(rows).toMatchObject([{ tx_id: taken.txId, amount_minor: 200n, state: 'open' }, { amount_minor: 50n }]);
});

test('takes back from a blocked member, since an adjustment is not a bet of theirs', async () => {
  await setDebitBlocked(gateway.context.pool, BigInt(player.memberId), true);
  expect((await adjust(newAdjustment('-300'))).status).toBe('OK');
  expect(await player.balance()).toBe(START - 10_300n);
});

test('holds an unusual sum for staff, up or down', async () => {
  for (const amountMinor of ['500000', '-500000']) {
    const unusual = newAdjustment(amountMinor);
    for (let turn = 0; turn < 2; turn += 1) expect((await adjust(unusual)).status).toBe('PENDING');
    expect((await adjust({ ...unusual, reason: 'another reason' })).status).toBe('TX_MISMATCH');
  }
  expect((await adjust(newAdjustment('499999'))).status).toBe('OK');
  expect(await player.balance()).toBe(START - 10_000n + 499_999n);
});

test('refuses an adjustment that matches no transaction of the member', async () => {
  const other = await createPlayerSession(gateway, `adjust.${randomUUID().slice(0, 8)}`);
  const { sessionId, playerRef } = other.tx();
  expect((await adjust(newAdjustment('1', { refTxId: randomUUID() }))).status).toBe('BET_NOT_FOUND');
  expect((await adjust(newAdjustment('1', { roundId: 'another' }))).status).toBe('TX_MISMATCH');
  expect((await adjust(newAdjustment('1', { sessionId, playerRef }))).status).toBe('TX_MISMATCH');
  expect((await adjust(newAdjustment('1', { currency: 'PHP' }))).status).toBe('TX_MISMATCH');
  expect((await adjust(newAdjustment('1', { txId: bet.txId }))).status).toBe('TX_MISMATCH');
});

test.each(['0', '+1', '-0', '1.5', '-', '', ' 1'])('answers WRONG_TYPES to the amount "%s"', async (amountMinor) => {
  expect((await adjust(newAdjustment(amountMinor))).status).toBe('WRONG_TYPES');
});

test('applies each of twenty racing adjustments once, never below zero', async () => {
  await player.call('debit', player.tx({ amountMinor: '1989900' }));
  const bodies = Array.from({ length: 20 }, () => newAdjustment('-10'));
  const answers = await Promise.all([...bodies, ...bodies].map(adjust));
  expect(answers.filter(({ status }) => status === 'OK')).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 'DUPLICATE')).toHaveLength(20);
  const claims = answers.filter(({ status }) => status === 'OK').map(({ claimMinor = '0' }) => BigInt(claimMinor));
  expect(claims.reduce((sum, claim) => sum + claim, 0n)).toBe(100n);
  expect(await player.balance()).toBe(0n);
});
