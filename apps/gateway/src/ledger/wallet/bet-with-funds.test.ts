import { randomUUID } from 'node:crypto';
import type { TransactionBody } from '@foyer/contract/vendor/wallet-protocol.ts';
import { expect, test } from 'vitest';
import { toExtension } from '../../testing/extended-vendor.ts';
import { send, sendCredits } from '../../testing/fake-vendor.ts';
import { useWagers, type WagerFixture } from '../../testing/wager-fixture.ts';

let wagers: WagerFixture;
useWagers((ready) => {
  wagers = ready;
});

test('stakes real money first, and divides a win by the shares of the stake', async () => {
  await wagers.fund();
  expect(await wagers.seen()).toBe(800n);
  const { body, answer } = await wagers.bet('400');
  expect(answer).toMatchObject({ status: 'OK', balanceMinor: '400' });
  expect(await wagers.player.balance()).toBe(0n);
  expect(await wagers.wagerOf()).toMatchObject({ leftMinor: '400', wageredMinor: '0' });
  expect(await wagers.player.call('debit', body)).toMatchObject({ status: 'DUPLICATE', balanceMinor: '400' });
  expect(await wagers.pay(body, '800')).toMatchObject({ status: 'OK', balanceMinor: '1200' });
  expect(await wagers.player.balance()).toBe(600n);
  expect(await wagers.wagerOf()).toMatchObject({ leftMinor: '600', wageredMinor: '400' });
});

test('answers repeated calls, and the lookup of a transaction, with the current balance', async () => {
  const { gateway, player } = wagers;
  await wagers.fund();
  const { body } = await wagers.bet('400');
  const { roundId, txId: refTxId } = body;
  const win = player.tx({ roundId, refTxId, amountMinor: '800', roundClosed: true });
  expect(await player.call('credit', win)).toMatchObject({ status: 'OK', balanceMinor: '1200' });
  for (const [operation, call] of [
    ['debit', body],
    ['credit', win],
  ] as const)
    expect(await player.call(operation, call)).toMatchObject({ status: 'DUPLICATE', balanceMinor: '1200' });
  const { answers } = await sendCredits(gateway, [win]);
  expect(answers).toMatchObject([{ status: 'DUPLICATE', balanceMinor: '1200' }]);
  for (const { txId } of [body, win])
    expect(await send(gateway, `tx/${txId}`, null)).toMatchObject({ status: 'OK', balanceMinor: '1200' });

  const undo = { ...toExtension(body), reason: 'a wrong result' };
  for (const status of ['OK', 'DUPLICATE'])
    expect(await send(gateway, 'voidSettled', undo)).toMatchObject({ status, balanceMinor: '800' });
  expect(await wagers.seen()).toBe(800n);
});

test('answers repeated calls with the current balance after the funds were given up', async () => {
  await wagers.fund();
  const { body } = await wagers.bet('400');
  const { grantId = '' } = (await wagers.wagerOf()) ?? {};
  await wagers.gateway.call('promotion.giveUp', { token: wagers.player.token, body: { grantId } });
  const win = wagers.player.tx({ roundId: body.roundId, refTxId: body.txId, amountMinor: '800', roundClosed: true });
  expect(await wagers.player.call('credit', win)).toMatchObject({ status: 'OK', balanceMinor: '600' });
  expect(await wagers.player.call('credit', win)).toMatchObject({ status: 'DUPLICATE', balanceMinor: '600' });
  const { answers } = await sendCredits(wagers.gateway, [win]);
  expect(answers).toMatchObject([{ status: 'DUPLICATE', balanceMinor: '600' }]);
});

test('includes the funds in the balance after a win of cash, paid alone or in a batch', async () => {
  await wagers.fund();
  // Another game, on which no funds can be wagered.
  for (const pay of [
    (credit: unknown) => wagers.player.call('credit', credit as TransactionBody),
    async (credit: unknown) => (await sendCredits(wagers.gateway, [credit])).answers?.[0],
  ]) {
    const bet = wagers.player.tx({ amountMinor: '100', gameCode: 'CARD' });
    expect(await wagers.player.call('debit', bet)).toMatchObject({ status: 'OK', balanceMinor: '700' });
    const { gameCode, roundId, txId: refTxId } = bet;
    const credit = wagers.player.tx({ gameCode, roundId, refTxId, amountMinor: '100', roundClosed: true });
    expect(await pay(credit)).toMatchObject({ status: 'OK', balanceMinor: '800' });
    expect(await pay(credit)).toMatchObject({ status: 'DUPLICATE', balanceMinor: '800' });
  }
  expect(await wagers.wagerOf()).toMatchObject({ leftMinor: '500' });
});

test('rounds the share of the funds down', async () => {
  await wagers.fund();
  const { body } = await wagers.bet('400');
  await wagers.pay(body, '3');
  // A quarter of the stake came from the funds.
  expect(await wagers.player.balance()).toBe(3n);
  expect(await wagers.wagerOf()).toMatchObject({ leftMinor: '400' });
});

test('divides wins that are paid in a batch', async () => {
  await wagers.fund();
  const { body } = await wagers.bet('400');
  const credit = wagers.player.tx({ roundId: body.roundId, refTxId: body.txId, amountMinor: '800', roundClosed: true });
  expect((await sendCredits(wagers.gateway, [credit])).answers?.[0]).toMatchObject({
    status: 'OK',
    balanceMinor: '1200',
  });
  expect((await sendCredits(wagers.gateway, [credit])).answers?.[0]).toMatchObject({ status: 'DUPLICATE' });
  expect(await wagers.player.balance()).toBe(600n);
});

test('returns a rolled-back stake to where it came from', async () => {
  await wagers.fund();
  const { body } = await wagers.bet('400');
  const back = wagers.player.tx({ roundId: body.roundId, refTxId: body.txId, amountMinor: '0', roundClosed: true });
  expect(await wagers.player.call('rollback', back)).toMatchObject({ status: 'OK', balanceMinor: '800' });
  expect(await wagers.player.balance()).toBe(300n);
  expect(await wagers.wagerOf()).toMatchObject({ leftMinor: '500', wageredMinor: '0' });
});

test('reverts the progress of a round that is undone after settlement (scenario 5)', async () => {
  await wagers.fund();
  const { body } = await wagers.bet('400');
  await wagers.pay(body, '800');
  const undone = await send(wagers.gateway, 'voidSettled', { ...toExtension(body), reason: 'a wrong result' });
  expect(undone).toMatchObject({ status: 'OK', balanceMinor: '800' });
  expect(await wagers.player.balance()).toBe(300n);
  expect(await wagers.wagerOf()).toMatchObject({ leftMinor: '500', wageredMinor: '0' });
});

test('a lost round that is undone returns the funds as funds', async () => {
  await wagers.fund();
  const { body } = await wagers.bet('400');
  await wagers.pay(body, '0');
  await send(wagers.gateway, 'voidSettled', { ...toExtension(body), reason: 'a wrong result' });
  expect(await wagers.player.balance()).toBe(300n);
  expect(await wagers.wagerOf()).toMatchObject({ leftMinor: '500', wageredMinor: '0' });
});

test('divides an adjustment of a round by the shares of its stake, up and down', async () => {
  await wagers.fund();
  const { body } = await wagers.bet('400');
  await wagers.pay(body, '0');
  const adjust = (amountMinor: string) =>
    send(wagers.gateway, 'adjust', { ...toExtension(body), amountMinor, reason: 'a wrong paytable' });
  expect(await adjust('800')).toMatchObject({ status: 'OK', balanceMinor: '1200' });
  expect(await wagers.player.balance()).toBe(600n);
  expect(await wagers.wagerOf()).toMatchObject({ leftMinor: '600' });
  expect(await adjust('-400')).toMatchObject({ status: 'OK', balanceMinor: '800' });
  expect(await wagers.player.balance()).toBe(300n);
  expect(await wagers.wagerOf()).toMatchObject({ leftMinor: '500' });
});

test('refuses a bet over the maximum with a reason, and moves no money (scenario 8)', async () => {
  await wagers.fund();
  expect((await wagers.bet('401')).answer).toMatchObject({ status: 'LIMIT_REACHED', balanceMinor: '800' });
  expect(await wagers.player.balance()).toBe(300n);
  expect(await wagers.wagerOf()).toMatchObject({ leftMinor: '500' });
});

test('counts the whole round against the maximum bet, in whatever parts and order it is debited', async () => {
  await wagers.fund();
  const first = await wagers.bet('150');
  const part = (amountMinor: string) =>
    wagers.player.call('debit', wagers.player.tx({ ...first.body, txId: randomUUID(), amountMinor }));
  expect(await part('150')).toMatchObject({ status: 'OK', balanceMinor: '500' });
  expect(await part('101')).toMatchObject({ status: 'LIMIT_REACHED', balanceMinor: '500' });
  const answers = await Promise.all([part('60'), part('60'), part('60')]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['LIMIT_REACHED', 'LIMIT_REACHED', 'OK']);
  expect(await part('40')).toMatchObject({ status: 'OK', balanceMinor: '400' });
  expect((await wagers.bet('400')).answer).toMatchObject({ status: 'OK' });
});

test('takes only cash for games that are not listed, which do not count', async () => {
  await wagers.fund();
  const outside = wagers.player.tx({ amountMinor: '301', gameCode: 'VNQ300' });
  expect(await wagers.player.call('debit', outside)).toMatchObject({
    status: 'INSUFFICIENT_FUNDS',
    balanceMinor: '800',
  });
  const inside = wagers.player.tx({ amountMinor: '300', gameCode: 'VNQ300' });
  expect(await wagers.player.call('debit', inside)).toMatchObject({ status: 'OK', balanceMinor: '500' });
  await wagers.player.call(
    'credit',
    wagers.player.tx({ roundId: inside.roundId, amountMinor: '600', roundClosed: true, gameCode: 'VNQ300' }),
  );
  expect(await wagers.player.balance()).toBe(600n);
  expect(await wagers.wagerOf()).toMatchObject({ leftMinor: '500', wageredMinor: '0' });
});

test('refuses a bet that cash and funds together do not cover', async () => {
  await wagers.fund();
  await wagers.pay((await wagers.bet('400')).body, '0');
  await wagers.pay((await wagers.bet('300')).body, '0');
  expect((await wagers.bet('101')).answer).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balanceMinor: '100' });
});

test('takes no more than is there for ten simultaneous bets', async () => {
  await wagers.fund();
  const bets = await Promise.all(Array.from({ length: 10 }, () => wagers.bet('150')));
  expect(bets.filter(({ answer }) => answer.status === 'OK')).toHaveLength(5);
  expect(await wagers.seen()).toBe(50n);
  await Promise.all(bets.filter(({ answer }) => answer.status === 'OK').map(({ body }) => wagers.pay(body, '150')));
  expect(await wagers.seen()).toBe(800n);
});

test('a bet that the policy refuses takes nothing from the funds', async () => {
  await wagers.fund();
  await wagers
    .pool()
    .query('update foyer.member set blocked_actions = $2 where id = $1', [wagers.player.memberId, ['bet']]);
  expect((await wagers.bet('400')).answer.status).not.toBe('OK');
  expect(await wagers.wagerOf()).toMatchObject({ leftMinor: '500' });
  expect(await wagers.player.balance()).toBe(300n);
});

test('conserves the funds over random rounds, so that cash and funds add up', async () => {
  await wagers.fund();
  for (let step = 0; step < 60; step += 1) {
    const stake = 1 + Math.floor(Math.random() * 120);
    const { answer, body } = await wagers.bet(String(stake));
    if (answer.status !== 'OK') continue;
    const before = await wagers.seen();
    const chance = Math.random();
    if (chance < 0.2) {
      await wagers.player.call(
        'rollback',
        wagers.player.tx({ roundId: body.roundId, refTxId: body.txId, amountMinor: '0', roundClosed: true }),
      );
      expect(await wagers.seen()).toBe(before + BigInt(stake));
      continue;
    }
    const wager = await wagers.wagerOf();
    if (wager?.state !== 'active') break;
    const win = chance < 0.6 ? 0 : Math.floor(Math.random() * 250);
    await wagers.pay(body, String(win));
    if ((await wagers.wagerOf())?.state === 'active') expect(await wagers.seen()).toBe(before + BigInt(win));
  }
  const { rows } = await wagers.pool().query(
    `select held.balance_minor as left, 500 + coalesce(sum(share_minor), 0)::bigint as expected, wager.state
     from foyer.wager join foyer.ledger_account held on held.id = held_id left join foyer.wager_share using (grant_id)
     where wager.member_id = $1 group by 1, 3`,
    [wagers.player.memberId],
  );
  if (rows[0].state === 'active') expect(rows[0].left).toBe(rows[0].expected);
  else expect(rows[0].left).toBe(0n);
});

/** The promotion money given to the player, less what was taken back. */
async function promoted(): Promise<bigint> {
  const { rows } = await wagers.pool().query(
    `select coalesce(sum(amount_minor), 0)::bigint as total from foyer.ledger_transfer where source = 'promotion'
       and account_id in (select id from foyer.ledger_account where $1 in (member_id, held_for))`,
    [wagers.player.memberId],
  );
  return rows[0].total;
}

test('neither loses nor creates money when a win, a refund, a bet and giving up the funds coincide', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    await wagers.nextPlayer();
    await wagers.fund();
    const before = await promoted();
    const { body: won } = await wagers.bet('100');
    const { body: refunded } = await wagers.bet('250');
    const { grantId = '' } = (await wagers.wagerOf()) ?? {};
    const refund = wagers.player.tx({ roundId: refunded.roundId, refTxId: refunded.txId, amountMinor: '0' });
    const [win, back, late] = await Promise.all([
      wagers.pay(won, '90'),
      wagers.player.call('rollback', { ...refund, roundClosed: true }),
      wagers.bet('80'),
      wagers.gateway.call('promotion.giveUp', { token: wagers.player.token, body: { grantId } }),
    ]);
    expect([win.status, back.status]).toEqual(['OK', 'OK']);
    expect(await wagers.wagerOf()).toMatchObject({ state: 'forfeited', leftMinor: '0' });
    const staked = late.answer.status === 'OK' ? 180n : 100n;
    // Cash of 300 and funds of 500 together.
    expect(await wagers.player.balance()).toBe(800n - staked + 90n + (await promoted()) - before);
  }
});
