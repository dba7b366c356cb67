import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/wallet/verify-ledger.ts';
import { toNextMonth } from '../../testing/next-month.ts';
import { type Person, type ReferralFixture, referralFixture } from '../../testing/referral-fixture.ts';
import { refuseRows } from '../../testing/refuse-rows.store.ts';
import { payReferrals } from './pay-referrals.ts';

let fixture: ReferralFixture;
let gateway: ReferralFixture['gateway'];
beforeAll(async () => {
  fixture = await referralFixture();
  gateway = fixture.gateway;
});
beforeEach(() => fixture.publish(10));
afterEach(async () => {
  await gateway.clock.reset();
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

test('pays for a friend only once, after they have met the requirements', async () => {
  const host = await fixture.join();
  const friend = await fixture.join(host.code);
  await payReferrals(gateway.context);
  expect(await fixture.referralOf(host)).toMatchObject({ invited: 1, rewarded: 0, earnedMinor: '0' });
  await fixture.verify(friend);
  await Promise.all([payReferrals(gateway.context), payReferrals(gateway.context)]);
  await payReferrals(gateway.context);
  expect(await fixture.referralOf(host)).toMatchObject({ invited: 1, rewarded: 1, earnedMinor: '700' });
  expect(await fixture.statesOf(host)).toEqual(['rewarded']);
});

test('pays more per friend in higher tiers, and reports what the next one brings', async () => {
  await fixture.publish(10, {
    tiers: [
      { from: 2, amountMinor: '900' },
      { from: 3, amountMinor: '1000' },
    ],
  });
  const host = await fixture.join();
  const friends = [
    await fixture.join(host.code),
    await fixture.join(host.code),
    await fixture.join(host.code),
    await fixture.join(host.code),
  ];
  expect((await fixture.referralOf(host)).offer).toMatchObject({
    amountMinor: '700',
    tiers: [
      { from: 1, amountMinor: '700' },
      { from: 2, amountMinor: '900' },
      { from: 3, amountMinor: '1000' },
    ],
  });
  for (const friend of friends) {
    await fixture.verify(friend);
    await Promise.all([payReferrals(gateway.context), payReferrals(gateway.context)]);
  }
  const { earnedMinor, months, offer, rewarded } = await fixture.referralOf(host);
  expect([rewarded, earnedMinor, offer?.amountMinor]).toEqual([4, String(700 + 900 + 1000 + 1000), '1000']);
  expect(months).toHaveLength(6);
  expect(months.map(({ amountMinor }) => amountMinor)).toEqual(['0', '0', '0', '0', '0', earnedMinor]);
});

test('also pays the friend, once, without counting it towards the friend’s own referrals', async () => {
  await fixture.publish(1, { friendAmountMinor: '300' });
  const host = await fixture.join();
  const friend = await fixture.join(host.code);
  const friendOfFriend = await fixture.join(friend.code);
  await fixture.verify(friend);
  await Promise.all([payReferrals(gateway.context), payReferrals(gateway.context)]);
  const balanceOf = async ({ token }: Person) =>
    (await gateway.call('wallet.balance', { token })).json.value.balanceMinor;
  const [before, hosts] = [await balanceOf(friend), await balanceOf(host)];
  const { rows } = await gateway.database.pool.query(
    'select amount_minor as amount, occurrence from foyer.promotion_grant where member_id = $1',
    [friend.id],
  );
  expect(rows).toEqual([{ amount: 300n, occurrence: 'welcome' }]);
  await payReferrals(gateway.context);
  expect([await balanceOf(friend), await balanceOf(host)]).toEqual([before, hosts]);
  // The welcome grant does not count towards the friend's own monthly maximum.
  await fixture.verify(friendOfFriend);
  await payReferrals(gateway.context);
  expect(await fixture.referralOf(friend)).toMatchObject({ rewarded: 1, earnedMinor: '700' });
});

test('pays the referrer even if the friend may not be granted anything', async () => {
  await fixture.publish(10, { friendAmountMinor: '300' });
  const host = await fixture.join();
  const friend = await fixture.join(host.code);
  await fixture.verify(friend);
  await gateway.call('limits.takeBreak', { token: friend.token, body: { days: 7, password: 'correct horse' } });
  await payReferrals(gateway.context);
  expect(await fixture.referralOf(host)).toMatchObject({ rewarded: 1, earnedMinor: '700' });
  const { rows } = await gateway.database.pool.query('select from foyer.promotion_grant where member_id = $1', [
    friend.id,
  ]);
  expect(rows).toEqual([]);
});

test('pays an agent no referral reward', async () => {
  const agent = await fixture.join();
  const friend = await fixture.join(agent.code);
  await gateway.database.pool.query('update foyer.member set type = 1 where id = $1', [agent.id]);
  await fixture.verify(friend);
  await payReferrals(gateway.context);
  const { rows } = await gateway.database.pool.query('select from foyer.promotion_grant where member_id = $1', [
    agent.id,
  ]);
  expect(rows).toEqual([]);
});

test('refuses tiers that are not in ascending order of friends', async () => {
  const tiers = [
    { from: 5, amountMinor: '900' },
    { from: 5, amountMinor: '950' },
  ];
  await expect(fixture.publish(10, { tiers })).rejects.toThrow('its tiers are not in the order of their friends');
});

test('reports what a friend brings and has to do, and masks names', async () => {
  const host = await fixture.join();
  await fixture.join(host.code);
  const { friends, offer } = await fixture.referralOf(host);
  expect(offer).toMatchObject({ id: 'bring', amountMinor: '700', friendNeeds: [{ need: 'identity', isMet: false }] });
  expect(friends[0]?.name).toMatch(/^re•••/);
});

test('pays for no more friends a month than the offer allows, and for the others in the next month', async () => {
  await fixture.publish(1);
  const host = await fixture.join();
  for (const friend of [await fixture.join(host.code), await fixture.join(host.code)]) await fixture.verify(friend);
  await payReferrals(gateway.context);
  expect((await fixture.referralOf(host)).rewarded).toBe(1);
  await toNextMonth(gateway.clock);
  await gateway.database.pool.query(
    'update foyer.session set seen_at = foyer.clock(), began_at = foyer.clock() where member_id = $1',
    [host.id],
  );
  await payReferrals(gateway.context);
  expect((await fixture.referralOf(host)).rewarded).toBe(2);
});

test('pays nothing for a friend who has excluded themselves, nor to a referrer who has', async () => {
  const [host, excludedHost] = [await fixture.join(), await fixture.join()];
  const [friend, other] = [await fixture.join(host.code), await fixture.join(excludedHost.code)];
  await fixture.verify(friend);
  await fixture.verify(other);
  for (const { token } of [friend, excludedHost])
    await gateway.call('limits.excludeMyself', { token, body: { term: 'sixMonths', isSure: true } });
  await payReferrals(gateway.context);
  const { rows } = await gateway.database.pool.query(
    'select count(*) as paid from foyer.promotion_grant where member_id = any($1)',
    [[host.id, excludedHost.id]],
  );
  expect(rows[0].paid).toBe(0n);
});

test('pays for the other friends when one cannot be paid for, and retries that one', async () => {
  const [host, other] = [await fixture.join(), await fixture.join()];
  for (const { code } of [host, other]) await fixture.verify(await fixture.join(code));
  const allow = await refuseRows(gateway.database.pool, 'promotion_grant', `member_id = ${host.id}`);
  const rewarded = () => Promise.all([host, other].map(async (one) => (await fixture.referralOf(one)).rewarded));
  await payReferrals(gateway.context);
  expect(await rewarded()).toEqual([0, 1]);
  await allow();
  await payReferrals(gateway.context);
  expect(await rewarded()).toEqual([1, 1]);
});

test('shows agents their members’ totals under masked names, and refuses anybody else', async () => {
  const agent = await fixture.join();
  await fixture.join(agent.code);
  expect((await gateway.call('promotion.agentOverview', { token: agent.token })).json.errorCode).toBe('access.denied');
  await gateway.database.pool.query('update foyer.member set type = 1 where id = $1', [agent.id]);
  const { value } = (await gateway.call('promotion.agentOverview', { token: agent.token })).json;
  expect(value).toMatchObject({ members: 1, active: 0, turnoverMinor: '0', code: agent.code });
  expect(value.rows[0]).toMatchObject({ name: expect.stringMatching(/^re•••/), lastBetAt: null, members: 0 });
  expect(Object.keys(value.rows[0] ?? {}).sort()).toEqual([
    'isAgent',
    'joinedAt',
    'lastBetAt',
    'members',
    'name',
    'turnoverMinor',
  ]);
});
