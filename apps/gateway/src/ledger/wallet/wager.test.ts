import { randomUUID } from 'node:crypto';
import type { TransactionBody } from '@foyer/contract/vendor/wallet-protocol.ts';
import { describe, expect, test } from 'vitest';
import { endWagers } from '../../engagement/promotions/end-wagers.ts';
import { toExtension } from '../../testing/extended-vendor.ts';
import { send } from '../../testing/fake-vendor.ts';
import { useWagers, type WagerFixture } from '../../testing/wager-fixture.ts';
import { verifyLedger } from './verify-ledger.ts';

const DAY_MS = 86_400_000;

let wagers: WagerFixture;
useWagers((ready) => {
  wagers = ready;
});

const undo = (bet: TransactionBody, change: Partial<TransactionBody> = {}) =>
  send(wagers.gateway, 'voidSettled', { ...toExtension(bet), reason: 'a wrong result', ...change });

const refund = (bet: TransactionBody) => {
  const { roundId, txId: refTxId } = bet;
  return wagers.player.call('rollback', wagers.player.tx({ roundId, refTxId, amountMinor: '0', roundClosed: true }));
};

async function giveUp(): Promise<void> {
  const { grantId = '' } = (await wagers.wagerOf()) ?? {};
  const answer = await wagers.gateway.call('promotion.giveUp', { token: wagers.player.token, body: { grantId } });
  expect(answer.json.value).toEqual({ state: 'forfeited' });
}

test('pays out wagered funds up to the maximum, and returns the rest to the house', async () => {
  await wagers.complete();
  expect(await wagers.player.balance()).toBe(2500n);
  expect(await wagers.wagerOf()).toMatchObject({ state: 'completed', leftMinor: '0', paidMinor: '2500' });
  expect((await wagers.grantsOf()).totalMinor).toBe('2500');
  expect(await wagers.seen()).toBe(2500n);
  const { rows } = await wagers
    .pool()
    .query(`select balance_minor from foyer.ledger_account where held_for = $1 and name like 'grant:%'`, [
      wagers.player.memberId,
    ]);
  expect(rows).toEqual([{ balance_minor: 0n }]);
});

test('keeps the cash of a completed wager when a draw is corrected afterwards, and flags it (scenario 6)', async () => {
  const last = await wagers.complete();
  await send(wagers.gateway, 'voidSettled', { ...toExtension(last), reason: 'a wrong result' });
  const { rows } = await wagers
    .pool()
    .query('select state, flagged_at from foyer.wager where member_id = $1', [wagers.player.memberId]);
  expect(rows).toEqual([{ state: 'completed', flagged_at: expect.any(Date) }]);
  expect(await wagers.player.balance()).toBeGreaterThanOrEqual(2500n);
});

test('reverts the progress of a round undone while the last one completes the wager, or flags what was paid', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    await wagers.nextPlayer();
    await wagers.fund();
    const { body: first } = await wagers.bet('400');
    await wagers.pay(first, '800');
    const { body: second } = await wagers.bet('400');
    await wagers.pay(second, '400');
    const { body: last } = await wagers.bet('300');
    const undo = () => send(wagers.gateway, 'voidSettled', { ...toExtension(first), reason: 'a wrong result' });
    // Each comes first equally often.
    const [, undone] =
      turn % 2 === 0
        ? await Promise.all([wagers.pay(last, '300'), undo()])
        : (await Promise.all([undo(), wagers.pay(last, '300')])).reverse();
    expect(undone?.status).toBe('OK');
    const { rows } = await wagers
      .pool()
      .query('select state, flagged_at from foyer.wager where member_id = $1', [wagers.player.memberId]);
    const [wager] = rows;
    if (wager.state === 'active') expect(await wagers.wagerOf()).toMatchObject({ wageredMinor: '700' });
    else expect(wager).toMatchObject({ state: 'completed', flagged_at: expect.any(Date) });
    expect(await verifyLedger(wagers.gateway.database.pool)).toEqual([]);
  }
});

test('a round that is settled before the deadline completes its wager, one after it does not (scenario 7)', async () => {
  await wagers.fund();
  for (const amount of ['300', '400']) await wagers.pay((await wagers.bet(amount)).body, '400');
  const { body } = await wagers.bet('300');
  await wagers.gateway.clock.advance(7 * DAY_MS - 60_000);
  await Promise.all([wagers.pay(body, '0'), endWagers(wagers.gateway.context)]);
  await wagers.gateway.clock.reset();
  expect(await wagers.wagerOf()).toMatchObject({ state: 'completed' });

  await wagers.nextPlayer();
  await wagers.fund();
  for (const amount of ['300', '400']) await wagers.pay((await wagers.bet(amount)).body, '400');
  const { body: late } = await wagers.bet('300');
  const cash = await wagers.player.balance();
  await wagers.gateway.clock.advance(7 * DAY_MS + 60_000);
  await wagers.pay(late, '0');
  await wagers.gateway.clock.reset();
  expect(await wagers.wagerOf()).toMatchObject({ state: 'expired', leftMinor: '0', paidMinor: '0' });
  expect(await wagers.player.balance()).toBe(cash);
});

test('pays only the cash share of a bet whose funds were given up before the draw (scenario 9)', async () => {
  await wagers.fund();
  const { body } = await wagers.bet('400');
  const { grantId = '' } = (await wagers.wagerOf()) ?? {};
  const giveUp = () => wagers.gateway.call('promotion.giveUp', { token: wagers.player.token, body: { grantId } });
  expect((await giveUp()).json.value).toEqual({ state: 'forfeited' });
  expect((await giveUp()).json.value).toEqual({ state: 'forfeited' });
  await wagers.pay(body, '800');
  expect(await wagers.player.balance()).toBe(600n);
  expect(await wagers.wagerOf()).toMatchObject({ state: 'forfeited', leftMinor: '0', paidMinor: '0' });
});

describe('when a void is refused', () => {
  test.each([
    ['names an unknown transaction', async () => ({ refTxId: randomUUID() }), 'BET_NOT_FOUND'],
    ['names a bet of another round', async () => ({ refTxId: (await wagers.bet('10')).body.txId }), 'TX_MISMATCH'],
  ])('moves nothing and records nothing if it %s', async (_what, change, status) => {
    await wagers.fund();
    const { body } = await wagers.bet('400');
    await wagers.pay(body, '800');
    const wrong = await change();
    const [cash, wager] = [await wagers.player.balance(), await wagers.wagerOf()];
    expect((await undo(body, wrong)).status).toBe(status);
    expect(await wagers.player.balance()).toBe(cash);
    expect(await wagers.wagerOf()).toEqual(wager);
  });

  test('flags no completed wager', async () => {
    const last = await wagers.complete();
    expect((await undo(last, { refTxId: randomUUID() })).status).toBe('BET_NOT_FOUND');
    const { rows } = await wagers
      .pool()
      .query('select flagged_at from foyer.wager where member_id = $1', [wagers.player.memberId]);
    expect(rows).toEqual([{ flagged_at: null }]);
  });
});

describe('after the funds were given up', () => {
  test.each([
    ['won', '800'],
    ['lost', '0'],
  ])('a %s round that is undone leaves the cash as it was before', async (_what, win) => {
    await wagers.fund();
    const { body } = await wagers.bet('400');
    await wagers.pay(body, win);
    await giveUp();
    expect(await undo(body)).toMatchObject({ status: 'OK', balanceMinor: '300' });
    expect(await wagers.player.balance()).toBe(300n);
    expect(await wagers.wagerOf()).toMatchObject({ state: 'forfeited', leftMinor: '0', paidMinor: '0' });
  });

  test('a refund returns the part of a stake that was cash, and no funds', async () => {
    await wagers.fund();
    const { body: mixed } = await wagers.bet('400');
    const { body: onlyFunds } = await wagers.bet('100');
    await giveUp();
    expect(await refund(onlyFunds)).toMatchObject({ status: 'OK', balanceMinor: '0' });
    expect(await refund(mixed)).toMatchObject({ status: 'OK', balanceMinor: '300' });
    expect(await wagers.player.balance()).toBe(300n);
  });

  test('another bet in a round that the wager shares is refunded whole, and the round pays the member', async () => {
    await wagers.fund();
    const { body: first } = await wagers.bet('100');
    await giveUp();
    const second = wagers.player.tx({ roundId: first.roundId, amountMinor: '50' });
    expect(await wagers.player.call('debit', second)).toMatchObject({ status: 'OK', balanceMinor: '150' });
    const { roundId, txId: refTxId } = second;
    const back = wagers.player.tx({ roundId, refTxId, amountMinor: '0' });
    expect(await wagers.player.call('rollback', back)).toMatchObject({ status: 'OK', balanceMinor: '200' });
    await wagers.pay(first, '40');
    expect(await wagers.player.balance()).toBe(240n);
  });
});

test.each([
  ['pays a late win up to the maximum of the wager', '3000', 2500n],
  ['pays nothing for a late loss', '0', 500n],
])('%s after the completion', async (_what, win, cash) => {
  await wagers.fund();
  await wagers.pay((await wagers.bet('300')).body, '0');
  await wagers.pay((await wagers.bet('400')).body, '1200');
  const { body: late } = await wagers.bet('400');
  await wagers.pay((await wagers.bet('400')).body, '0');
  expect(await wagers.wagerOf()).toMatchObject({ state: 'completed', paidMinor: '500' });
  expect(await wagers.pay(late, win)).toMatchObject({ status: 'OK', balanceMinor: String(cash) });
  expect(await wagers.player.balance()).toBe(cash);
  expect(await wagers.wagerOf()).toMatchObject({ state: 'completed', paidMinor: String(cash) });
});
