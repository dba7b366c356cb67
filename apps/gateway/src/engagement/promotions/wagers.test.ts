import { expect, test } from 'vitest';
import { deliverEvents } from '../../notify/events/deliver-events.ts';
import { publishOffers } from '../../testing/publish-offers.ts';
import { MATCH, useWagers, type WagerFixture } from '../../testing/wager-fixture.ts';
import { matchDeposits } from './match-deposits.ts';

const DAY_MS = 86_400_000;

let wagers: WagerFixture;
useWagers((ready) => {
  wagers = ready;
});

test('matches the next large enough deposit of a participating member, once (scenario 4)', async () => {
  expect(await wagers.statusOf()).toBe('available');
  const [first, second] = [await wagers.call('promotion.join'), await wagers.call('promotion.join')];
  expect(second.json.value).toEqual(first.json.value);
  expect(await wagers.statusOf()).toBe('joined');
  await wagers.deposit(999n);
  await matchDeposits(wagers.gateway.context);
  expect(await wagers.statusOf()).toBe('joined');
  await wagers.deposit(1000n);
  await wagers.deposit(1000n);
  await Promise.all([1, 2, 3].map(() => matchDeposits(wagers.gateway.context)));
  expect(await wagers.statusOf()).toBe('wagering');
  expect(await wagers.grantsOf()).toMatchObject({
    totalMinor: '0',
    grants: [{ amountMinor: '500' }],
    wagers: [{ state: 'active' }],
  });
  expect((await wagers.call('promotion.join')).json.errorCode).toBe('offer.open');
});

test('shows in the list how often a match has to be wagered', async () => {
  const { offers } = (await wagers.gateway.call('promotion.list', { token: wagers.player.token })).json.value;
  expect(offers.map(({ kind, wagering }) => [kind, wagering])).toContainEqual(['match', expect.any(Number)]);
  expect(offers.filter(({ kind }) => kind !== 'match').every(({ wagering }) => wagering === null)).toBe(true);
});

test('offers the match alongside a deposit while the member may join, and refuses a deposit that is too small', async () => {
  const { gateway } = wagers;
  const { token } = wagers.player;
  const beside = async () => (await gateway.call('promotion.match', { token })).json.value.offer;
  const join = (depositMinor: string) => gateway.call('promotion.join', { token, body: { id: 'match', depositMinor } });
  expect(await beside()).toMatchObject({
    id: 'match',
    status: 'available',
    match: { minDepositMinor: '1000', wagering: 2, days: 7, maxBetMinor: '400', conversion: 5 },
  });
  expect((await join('999')).json.errorCode).toBe('offer.deposit');
  expect(await beside()).toMatchObject({ status: 'available' });
  expect((await join('1000')).json.success).toBe(true);
  expect(await beside()).toMatchObject({ id: 'match', status: 'joined' });
  await wagers.deposit(1000n);
  await matchDeposits(gateway.context);
  expect(await beside()).toBeNull();
});

test('offers no match alongside a deposit to a member on a break, and requires a login', async () => {
  const { gateway } = wagers;
  const { memberId, token } = wagers.player;
  await gateway.database.pool.query(
    `update foyer.member set excluded_since = now(), excluded_until = now() + interval '1 day' where id = $1`,
    [memberId],
  );
  expect((await gateway.call('promotion.match', { token })).json.value.offer).toBeNull();
  expect((await gateway.call('promotion.match')).status).toBe(401);
});

test('matches no deposit made before joining, after the period, or by a member who has left', async () => {
  await wagers.deposit(1000n);
  await wagers.call('promotion.join');
  await matchDeposits(wagers.gateway.context);
  expect((await wagers.grantsOf()).grants).toEqual([]);
  expect((await wagers.call('promotion.leave')).json.success).toBe(true);
  expect((await wagers.call('promotion.leave')).json.errorCode).toBe('not.found');
  await wagers.deposit(1000n);
  await matchDeposits(wagers.gateway.context);
  await wagers.call('promotion.join');
  await wagers.gateway.clock.advance(4 * DAY_MS);
  await wagers.deposit(1000n);
  await matchDeposits(wagers.gateway.context);
  await wagers.gateway.clock.reset();
  expect((await wagers.grantsOf()).grants).toEqual([]);
});

test('grants nothing for a deposit that arrives after an exclusion', async () => {
  await wagers.call('promotion.join');
  await wagers.gateway.call('limits.excludeMyself', {
    token: wagers.player.token,
    body: { term: 'sixMonths', isSure: true },
  });
  await wagers.deposit(1000n);
  await matchDeposits(wagers.gateway.context);
  const { rows } = await wagers
    .pool()
    .query('select from foyer.promotion_grant where member_id = $1', [wagers.player.memberId]);
  expect(rows).toEqual([]);
});

test('tells a member, once, that the budget of the offer was used up before the deposit', async () => {
  const { gateway, player } = wagers;
  await publishOffers(gateway, 'lotus', [{ id: 'match', value: MATCH, perMember: 5, budgetMinor: '499' }]);
  await wagers.call('promotion.join');
  await publishOffers(gateway, 'lotus', [{ id: 'match', value: MATCH, perMember: 5 }]);
  await wagers.deposit(1000n);
  for (let runs = 0; runs < 2; runs += 1) await matchDeposits(gateway.context);
  expect((await wagers.grantsOf()).grants).toEqual([]);
  const { rows } = await wagers
    .pool()
    .query(`select body from foyer.event where kind = 'match.refused' and member_id = $1`, [player.memberId]);
  expect(rows).toEqual([{ body: { offerId: 'match', amountMinor: '500', currency: 'VND', reason: 'offer.ended' } }]);
  const { rows: optIns } = await wagers
    .pool()
    .query('select state from foyer.promotion_opt_in where member_id = $1', [player.memberId]);
  expect(optIns).toEqual([{ state: 'ended' }]);
  await deliverEvents(gateway.context);
  const { messages } = (await gateway.call('inbox.list', { token: player.token })).json.value;
  expect(messages).toContainEqual(expect.objectContaining({ title: 'Khoản nạp không có thưởng', category: 'offers' }));
});

test('keeps the terms of a grant when its offer is edited after the claim (scenario 12)', async () => {
  await wagers.fund();
  const before = await wagers.wagerOf();
  const harder = { ...MATCH, wagering: 9, maxBetMinor: '10', conversion: 1, days: 1 };
  await publishOffers(wagers.gateway, 'lotus', [{ id: 'match', value: harder, perMember: 5 }]);
  expect(await wagers.wagerOf()).toEqual(before);
  const { answer, body } = await wagers.bet('400');
  expect(answer.status).toBe('OK');
  await wagers.pay(body, '0');
  expect(await wagers.wagerOf()).toMatchObject({ state: 'active', requiredMinor: '1000', wageredMinor: '400' });
  await publishOffers(wagers.gateway, 'lotus', [{ id: 'match', value: MATCH, perMember: 5 }]);
});
