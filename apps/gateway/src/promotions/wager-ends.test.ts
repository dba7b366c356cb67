import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { toExtension } from '../testing/extended-vendor.ts';
import { send } from '../testing/fake-vendor.ts';
import { type WagerFixture, wagerFixture } from '../testing/wager-fixture.ts';
import { verifyLedger } from '../wallet/verify-ledger.ts';
import { endWagers } from './end-wagers.ts';

const DAY_MS = 86_400_000;

let wagers: WagerFixture;
beforeAll(async () => {
  wagers = await wagerFixture();
});
beforeEach(() => wagers.nextPlayer());
afterEach(async () => {
  await wagers.gateway.clock.reset();
  expect(await verifyLedger(wagers.gateway.database.pool)).toEqual([]);
});
afterAll(() => wagers.gateway.close());

test('pays out funds that have been wagered, up to the most, and the rest returns to the house', async () => {
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

test('leaves the cash of a completed wager when a draw is corrected afterwards, and flags it (scenario 6)', async () => {
  const last = await wagers.complete();
  await send(wagers.gateway, 'voidSettled', { ...toExtension(last), reason: 'a wrong result' });
  const { rows } = await wagers
    .pool()
    .query('select state, flagged_at from foyer.wager where member_id = $1', [wagers.player.memberId]);
  expect(rows).toEqual([{ state: 'completed', flagged_at: expect.any(Date) }]);
  expect(await wagers.player.balance()).toBeGreaterThanOrEqual(2500n);
});

test('a round that is undone while the last one completes the wager takes its progress back, or flags what was paid', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    await wagers.nextPlayer();
    await wagers.fund();
    const { body: first } = await wagers.bet('400');
    await wagers.pay(first, '800');
    const { body: second } = await wagers.bet('400');
    await wagers.pay(second, '400');
    const { body: last } = await wagers.bet('300');
    const undo = () => send(wagers.gateway, 'voidSettled', { ...toExtension(first), reason: 'a wrong result' });
    // Each goes first as often as the other.
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

test('refuses a bet over the maximum with a reason, and moves no money (scenario 8)', async () => {
  await wagers.fund();
  expect((await wagers.bet('401')).answer).toMatchObject({ status: 'LIMIT_REACHED', balanceMinor: '800' });
  expect(await wagers.player.balance()).toBe(300n);
  expect(await wagers.wagerOf()).toMatchObject({ leftMinor: '500' });
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

test('lets nobody give up the funds of another member', async () => {
  await wagers.fund();
  const { grantId = '' } = (await wagers.wagerOf()) ?? {};
  const other = await wagers.gateway.member(`other.${randomUUID().slice(0, 8)}`);
  const refused = await wagers.gateway.call('promotion.giveUp', { token: other.token, body: { grantId } });
  expect(refused.json.errorCode).toBe('not.found');
  expect(await wagers.wagerOf()).toMatchObject({ state: 'active' });
});

test('an exclusion forfeits the funds, and the cash of open rounds is still paid', async () => {
  await wagers.fund();
  const { body } = await wagers.bet('400');
  await wagers.gateway.call('limits.excludeMyself', {
    token: wagers.player.token,
    body: { term: 'sixMonths', isSure: true },
  });
  await endWagers(wagers.gateway.context);
  await wagers.pay(body, '800');
  const { rows } = await wagers
    .pool()
    .query(
      `select wager.state, balance_minor from foyer.wager join foyer.ledger_account on id = account_id where wager.member_id = $1`,
      [wagers.player.memberId],
    );
  expect(rows).toEqual([{ state: 'forfeited', balance_minor: 600n }]);
});

test('games that are not listed take cash only and do not count', async () => {
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

test('of ten bets at once none takes what is not there', async () => {
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

test('tells the member how the wager has ended', async () => {
  await wagers.complete();
  await endWagers(wagers.gateway.context);
  await endWagers(wagers.gateway.context);
  const { rows } = await wagers
    .pool()
    .query(`select body from foyer.event where member_id = $1 and kind = 'wager.ended'`, [wagers.player.memberId]);
  expect(rows).toEqual([{ body: expect.objectContaining({ state: 'completed', amountMinor: '2500' }) }]);
});

test('random rounds leave in the funds what went into them, and cash and funds add up', async () => {
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

test('lists rewards and bonus funds as what they are, not as play money', async () => {
  await wagers.complete();
  const { token } = wagers.player;
  const { transactions } = (await wagers.gateway.call('wallet.transactions', { token })).json.value;
  const kinds = transactions.map(({ amountMinor, kind }) => `${kind} ${amountMinor}`);
  // The last bet took 400 of the funds; then they were paid out.
  expect(kinds.slice(0, 4)).toEqual(['funds 2500', 'win 0', 'bet -400', 'funds 400']);
  expect(kinds.at(-1)).toBe('grant 2000000');
});
