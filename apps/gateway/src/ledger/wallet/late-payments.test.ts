import type { TransactionBody } from '@foyer/contract/vendor/wallet-protocol.ts';
import { beforeEach, expect, test } from 'vitest';
import { useWagers, type WagerFixture } from '../../testing/wager-fixture.ts';

/** Payments for a round of a wager after the wager has ended. The member has cash of 300 and funds of 500 (`fund`). */

let wagers: WagerFixture;
useWagers((ready) => {
  wagers = ready;
});
beforeEach(() => wagers.fund());

const rowOf = async () =>
  (
    await wagers
      .pool()
      .query('select state, paid_minor, flagged_at from foyer.wager where member_id = $1', [wagers.player.memberId])
  ).rows[0];

/** Expires the wager. It lasts days, and advancing the clock would end the session first. */
const endTime = () =>
  wagers
    .pool()
    .query('update foyer.wager set expires_at = foyer.clock() where member_id = $1', [wagers.player.memberId]);

/** Leaves one round open, of which a quarter of the stake is funds, and completes the wager with three others. */
async function completeBesides(won: string): Promise<TransactionBody> {
  const { body: open } = await wagers.bet('400');
  const { body: first } = await wagers.bet('400');
  await wagers.pay(first, won);
  for (const stake of ['400', '200']) await wagers.pay((await wagers.bet(stake)).body, '0');
  return open;
}

const giveBack = ({ roundId, txId }: TransactionBody) =>
  wagers.player.call('rollback', wagers.player.tx({ roundId, refTxId: txId, amountMinor: '0', roundClosed: true }));

test('pays the share of a completed wager in a late win up to the maximum of the wager', async () => {
  const open = await completeBesides('2800');
  // 2,800 won with funds, less 600 staked: 300 are left up to the maximum of 2,500.
  expect(await rowOf()).toMatchObject({ state: 'completed', paid_minor: 2200n });
  expect(await wagers.player.balance()).toBe(2200n);
  await wagers.pay(open, '2000');
  // A quarter of the win, 500, is the share of the funds.
  expect(await wagers.player.balance()).toBe(2200n + 1500n + 300n);
  expect(await rowOf()).toMatchObject({ state: 'completed', paid_minor: 2500n, flagged_at: null });
});

test('pays only the cash share of a late win once the maximum of a completed wager has been paid', async () => {
  const open = await completeBesides('9000');
  expect(await rowOf()).toMatchObject({ state: 'completed', paid_minor: 2500n });
  await wagers.pay(open, '2000');
  expect(await wagers.player.balance()).toBe(2500n + 1500n);
  expect(await rowOf()).toMatchObject({ paid_minor: 2500n });
});

test('pays the member the share of a completed wager in a late refund up to the maximum of the wager', async () => {
  const open = await completeBesides('2800');
  expect((await giveBack(open)).status).toBe('OK');
  expect(await wagers.player.balance()).toBe(2200n + 300n + 100n);
  expect(await rowOf()).toMatchObject({ paid_minor: 2300n });
});

test('returns a refunded stake of an expired wager in cash, and the share of the funds to the house', async () => {
  const { body } = await wagers.bet('400');
  await endTime();
  expect((await wagers.bet('1')).answer.status).toBe('INSUFFICIENT_FUNDS');
  expect((await giveBack(body)).status).toBe('OK');
  expect(await wagers.player.balance()).toBe(300n);
  expect(await rowOf()).toMatchObject({ state: 'expired', paid_minor: 0n });
});

test('a bet after the deadline expires the wager and takes cash only', async () => {
  await endTime();
  expect((await wagers.bet('301')).answer).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balanceMinor: '300' });
  expect((await wagers.bet('300')).answer).toMatchObject({ status: 'OK', balanceMinor: '0' });
  expect(await rowOf()).toMatchObject({ state: 'expired', paid_minor: 0n });
});

test('flags a forfeited wager whose round is corrected, and returns its share of the correction to the house', async () => {
  const { body } = await wagers.bet('400');
  const win = wagers.player.tx({ roundId: body.roundId, refTxId: body.txId, amountMinor: '400', roundClosed: true });
  await wagers.player.call('credit', win);
  const { grantId = '' } = (await wagers.wagerOf()) ?? {};
  await wagers.gateway.call('promotion.giveUp', { token: wagers.player.token, body: { grantId } });
  expect(await wagers.player.balance()).toBe(300n);
  const correction = { roundId: body.roundId, refTxId: win.txId, amountMinor: '400', roundClosed: true };
  expect((await wagers.player.call('credit', wagers.player.tx(correction))).status).toBe('OK');
  expect(await wagers.player.balance()).toBe(600n);
  expect(await rowOf()).toMatchObject({ state: 'forfeited', flagged_at: expect.any(Date) });
});

test('takes only cash for a second bet in a round that belongs to an earlier wager', async () => {
  const { body: open } = await wagers.bet('400');
  const { grantId = '' } = (await wagers.wagerOf()) ?? {};
  await wagers.gateway.call('promotion.giveUp', { token: wagers.player.token, body: { grantId } });
  await wagers.fund();
  const again = (amountMinor: string) =>
    wagers.player.call('debit', wagers.player.tx({ roundId: open.roundId, amountMinor }));
  // Cash of 300, and funds of 500 that this round may not use.
  expect((await again('301')).status).toBe('INSUFFICIENT_FUNDS');
  expect((await again('200')).status).toBe('OK');
  expect(await wagers.player.balance()).toBe(100n);
  expect(await wagers.wagerOf()).toMatchObject({ state: 'active', leftMinor: '500', wageredMinor: '0' });
});
