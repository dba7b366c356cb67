import { randomUUID } from 'node:crypto';
import { Refusal } from '@foyer/http/refusal.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { putIdentity } from '../cashier/identity.store.ts';
import { OPERATOR_CALLS } from '../operator/operator-calls.ts';
import { insertStaff, replaceGrants } from '../staff/staff.store.ts';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { publishOffers } from '../testing/publish-offers.ts';
import { verifyLedger } from '../wallet/verify-ledger.ts';
import { payReferrals } from './pay-referrals.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
  const { db } = gateway.context;
  await insertStaff(db, { name: 'pro', password_hash: 'x', sealed_totp: Buffer.from('x'), signing_key: 'key of pro' });
  await replaceGrants(db, 'pro', [{ merchant: 'lotus', role: 'promotions' }]);
});
beforeEach(() => publish(10));
afterEach(async () => {
  await gateway.clock.reset();
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

const publish = (perMonth: number, value: object = {}) =>
  publishOffers(gateway, 'lotus', [
    {
      id: 'bring',
      value: {
        kind: 'referral',
        amountMinor: '700',
        perMonth,
        friend: { id: 'identity', fact: 'kycLevel', op: 'gte', value: 1 },
        ...value,
      },
      from: '2026-01-01T00:00:00Z',
    },
  ]);

interface Person {
  id: string;
  token: string;
  code: string;
}

let people = 0;
/** Registers somebody from a new address and device, unless others are given. */
async function join(referralCode?: string, known: { address?: string; device?: string } = {}): Promise<Person> {
  people += 1;
  const { address = `203.0.113.${people}`, device = randomUUID() } = known;
  const username = `ref.${randomUUID().slice(0, 8)}`;
  const remote = { remoteAddress: address, headers: { 'device-id': device } };
  const body = {
    username,
    password: 'correct horse',
    isAdult: true,
    loginDeviceId: device,
    ...(referralCode ? { referralCode } : {}),
  };
  const { json } = await gateway.call('member.register', { ...remote, body });
  await gateway.call('session.login', {
    ...remote,
    body: { username, password: 'correct horse', loginDeviceId: device },
  });
  const { id, token = '' } = json.value;
  const { code } = (await gateway.call('promotion.referral', { token: token ?? '' })).json.value;
  return { id, token: token ?? '', code };
}
const verify = ({ id }: Person) =>
  putIdentity(gateway.database.pool, BigInt(id), { level: 1, sealedName: null, birthday: null });
const referralOf = async ({ token }: Person) => (await gateway.call('promotion.referral', { token })).json.value;
const statesOf = async (person: Person) => (await referralOf(person)).friends.map(({ state }) => state);

/** A call of staff over HTTP. */
async function staff(operation: string, body: object) {
  const answer = await OPERATOR_CALLS.get(operation)?.(
    body,
    { person: { name: 'pro', sign: null }, language: 'EN' },
    gateway.context,
  );
  return JSON.parse(JSON.stringify(answer instanceof Refusal ? { code: answer.code } : answer));
}

test('pays for a friend only once, after they have met the requirements', async () => {
  const host = await join();
  const friend = await join(host.code);
  await payReferrals(gateway.context);
  expect(await referralOf(host)).toMatchObject({ invited: 1, rewarded: 0, earnedMinor: '0' });
  await verify(friend);
  await Promise.all([payReferrals(gateway.context), payReferrals(gateway.context)]);
  await payReferrals(gateway.context);
  expect(await referralOf(host)).toMatchObject({ invited: 1, rewarded: 1, earnedMinor: '700' });
  expect(await statesOf(host)).toEqual(['rewarded']);
});

test('pays more per friend in higher tiers, and reports what the next one brings', async () => {
  await publish(10, {
    tiers: [
      { from: 2, amountMinor: '900' },
      { from: 3, amountMinor: '1000' },
    ],
  });
  const host = await join();
  const friends = [await join(host.code), await join(host.code), await join(host.code), await join(host.code)];
  expect((await referralOf(host)).offer).toMatchObject({
    amountMinor: '700',
    tiers: [
      { from: 1, amountMinor: '700' },
      { from: 2, amountMinor: '900' },
      { from: 3, amountMinor: '1000' },
    ],
  });
  for (const friend of friends) {
    await verify(friend);
    await Promise.all([payReferrals(gateway.context), payReferrals(gateway.context)]);
  }
  const { earnedMinor, months, offer, rewarded } = await referralOf(host);
  expect([rewarded, earnedMinor, offer?.amountMinor]).toEqual([4, String(700 + 900 + 1000 + 1000), '1000']);
  expect(months).toHaveLength(6);
  expect(months.map(({ amountMinor }) => amountMinor)).toEqual(['0', '0', '0', '0', '0', earnedMinor]);
});

test('also pays the friend, once, without counting it towards the friend’s own referrals', async () => {
  await publish(1, { friendAmountMinor: '300' });
  const host = await join();
  const friend = await join(host.code);
  const friendOfFriend = await join(friend.code);
  await verify(friend);
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
  await verify(friendOfFriend);
  await payReferrals(gateway.context);
  expect(await referralOf(friend)).toMatchObject({ rewarded: 1, earnedMinor: '700' });
});

test('pays the referrer even if the friend may not be granted anything', async () => {
  await publish(10, { friendAmountMinor: '300' });
  const host = await join();
  const friend = await join(host.code);
  await verify(friend);
  await gateway.call('limits.takeBreak', { token: friend.token, body: { days: 7, password: 'correct horse' } });
  await payReferrals(gateway.context);
  expect(await referralOf(host)).toMatchObject({ rewarded: 1, earnedMinor: '700' });
  const { rows } = await gateway.database.pool.query('select from foyer.promotion_grant where member_id = $1', [
    friend.id,
  ]);
  expect(rows).toEqual([]);
});

test('pays an agent no referral reward', async () => {
  const agent = await join();
  const friend = await join(agent.code);
  await gateway.database.pool.query('update foyer.member set type = 1 where id = $1', [agent.id]);
  await verify(friend);
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
  await expect(publish(10, { tiers })).rejects.toThrow('its tiers are not in the order of their friends');
});

test('reports what a friend brings and has to do, and masks names', async () => {
  const host = await join();
  await join(host.code);
  const { friends, offer } = await referralOf(host);
  expect(offer).toMatchObject({ id: 'bring', amountMinor: '700', friendNeeds: [{ need: 'identity', isMet: false }] });
  expect(friends[0]?.name).toMatch(/^re•••/);
});

test.each([
  ['the same device', { device: '11111111-2222-4333-8444-555555555555' }, ['device']],
  ['the same address', { address: '198.51.100.20' }, ['address']],
])('holds a friend with %s for review by staff (scenario 20)', async (_what, shared, flags) => {
  const host = await join(undefined, shared);
  const friend = await join(host.code, shared);
  await verify(friend);
  await payReferrals(gateway.context);
  expect(await statesOf(host)).toEqual(['checking']);
  const { referrals } = await staff('referrals', { merchant: 'lotus' });
  expect(referrals.find(({ friendId }: { friendId: string }) => friendId === friend.id)).toMatchObject({
    referrerId: host.id,
    flags,
  });
  const decision = { merchant: 'lotus', friendId: friend.id, isGranted: true, reason: 'two members of one family' };
  const both = await Promise.all([staff('settle-referral', decision), staff('settle-referral', decision)]);
  expect(both).toEqual(expect.arrayContaining([{ state: 'granted' }, { code: 'unknown' }]));
  expect(await referralOf(host)).toMatchObject({ rewarded: 1, earnedMinor: '700' });
});

test('pays nothing for a referral that staff refuse', async () => {
  const host = await join(undefined, { address: '198.51.100.21' });
  const friend = await join(host.code, { address: '198.51.100.21' });
  await verify(friend);
  await payReferrals(gateway.context);
  const decision = { merchant: 'lotus', friendId: friend.id, isGranted: false, reason: 'one person' };
  expect(await staff('settle-referral', { ...decision, reason: '' })).toEqual({ code: 'reason' });
  expect(await staff('settle-referral', { ...decision, merchant: 'samba' })).toEqual({ code: 'forbidden' });
  expect(await staff('settle-referral', decision)).toEqual({ state: 'refused' });
  await payReferrals(gateway.context);
  expect(await referralOf(host)).toMatchObject({ rewarded: 0, earnedMinor: '0' });
  expect(await statesOf(host)).toEqual(['joined']);
});

test('pays for no more friends a month than the offer allows, and for the others in the next month', async () => {
  await publish(1);
  const host = await join();
  for (const friend of [await join(host.code), await join(host.code)]) await verify(friend);
  await payReferrals(gateway.context);
  expect((await referralOf(host)).rewarded).toBe(1);
  await gateway.clock.advance(32 * 86_400_000);
  await gateway.database.pool.query(
    'update foyer.session set seen_at = foyer.clock(), began_at = foyer.clock() where member_id = $1',
    [host.id],
  );
  await payReferrals(gateway.context);
  expect((await referralOf(host)).rewarded).toBe(2);
});

test('pays nothing for a friend who has excluded themselves, nor to a referrer who has', async () => {
  const [host, excludedHost] = [await join(), await join()];
  const [friend, other] = [await join(host.code), await join(excludedHost.code)];
  await verify(friend);
  await verify(other);
  for (const { token } of [friend, excludedHost])
    await gateway.call('limits.excludeMyself', { token, body: { term: 'sixMonths', isSure: true } });
  await payReferrals(gateway.context);
  const { rows } = await gateway.database.pool.query(
    'select count(*) as paid from foyer.promotion_grant where member_id = any($1)',
    [[host.id, excludedHost.id]],
  );
  expect(rows[0].paid).toBe(0n);
});

test('shows agents their members’ totals under masked names, and refuses anybody else', async () => {
  const agent = await join();
  await join(agent.code);
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
