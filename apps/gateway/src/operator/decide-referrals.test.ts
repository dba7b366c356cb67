import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { payReferrals } from '../engagement/promotions/pay-referrals.ts';
import { verifyLedger } from '../ledger/wallet/verify-ledger.ts';
import { addStaff } from '../testing/add-staff.ts';
import { callAsStaff } from '../testing/call-as-staff.ts';
import { type Person, type ReferralFixture, referralFixture } from '../testing/referral-fixture.ts';
import type { SessionCallName } from './operator-call.ts';

interface Pair {
  host: Person;
  friend: Person;
}

let fixture: ReferralFixture;
let gateway: ReferralFixture['gateway'];
beforeAll(async () => {
  fixture = await referralFixture();
  gateway = fixture.gateway;
  await addStaff(gateway.context.pool, 'promotions', { pro: 'lotus' });
  await fixture.publish(10);
});
afterEach(async () => {
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

/** A call of staff over HTTP. */
const staff = (call: SessionCallName, body: object) => callAsStaff('pro', { call, body }, gateway.context);

test.each([
  ['the same device', { device: '11111111-2222-4333-8444-555555555555' }, ['device']],
  ['the same address', { address: '198.51.100.20' }, ['address']],
])('holds a friend with %s for review by staff (scenario 20)', async (_what, shared, flags) => {
  const host = await fixture.join(undefined, shared);
  const friend = await fixture.join(host.code, shared);
  await fixture.verify(friend);
  await payReferrals(gateway.context);
  expect(await fixture.statesOf(host)).toEqual(['checking']);
  const { referrals } = await staff('referrals', { merchant: 'lotus' });
  expect(referrals.find(({ friendId }: { friendId: string }) => friendId === friend.id)).toMatchObject({
    referrerId: host.id,
    flags,
  });
  const decision = { merchant: 'lotus', friendId: friend.id, isGranted: true, reason: 'two members of one family' };
  const both = await Promise.all([staff('settle-referral', decision), staff('settle-referral', decision)]);
  expect(both).toEqual(expect.arrayContaining([{ state: 'granted' }, { code: 'unknown' }]));
  expect(await fixture.referralOf(host)).toMatchObject({ rewarded: 1, earnedMinor: '700' });
});

test('pays nothing for a referral that staff refuse', async () => {
  const host = await fixture.join(undefined, { address: '198.51.100.21' });
  const friend = await fixture.join(host.code, { address: '198.51.100.21' });
  await fixture.verify(friend);
  await payReferrals(gateway.context);
  const decision = { merchant: 'lotus', friendId: friend.id, isGranted: false, reason: 'one person' };
  expect(await staff('settle-referral', { ...decision, reason: '' })).toEqual({ code: 'reason' });
  expect(await staff('settle-referral', { ...decision, merchant: 'samba' })).toEqual({ code: 'forbidden' });
  expect(await staff('settle-referral', decision)).toEqual({ state: 'refused' });
  await payReferrals(gateway.context);
  expect(await fixture.referralOf(host)).toMatchObject({ rewarded: 0, earnedMinor: '0' });
  expect(await fixture.statesOf(host)).toEqual(['joined']);
});

test.each([
  [
    'friend has excluded themselves',
    ({ friend }: Pair) =>
      gateway.call('limits.excludeMyself', { token: friend.token, body: { term: 'sixMonths', isSure: true } }),
  ],
  [
    'friend has been disabled',
    ({ friend }: Pair) =>
      gateway.database.pool.query(`update foyer.member set status = 'disabled' where id = $1`, [friend.id]),
  ],
  [
    'referrer has become an agent',
    ({ host }: Pair) => gateway.database.pool.query('update foyer.member set type = 1 where id = $1', [host.id]),
  ],
])('pays nothing once the %s while the referral waited, and can still be refused', async (_what, happen) => {
  const shared = { device: randomUUID() };
  const host = await fixture.join(undefined, shared);
  const friend = await fixture.join(host.code, shared);
  await fixture.verify(friend);
  await payReferrals(gateway.context);
  await happen({ host, friend });
  const decision = { merchant: 'lotus', friendId: friend.id, isGranted: true, reason: 'two members of one family' };
  expect(await staff('settle-referral', decision)).toEqual({ code: 'unchanged' });
  const { rows } = await gateway.database.pool.query('select from foyer.promotion_grant where member_id = any($1)', [
    [host.id, friend.id],
  ]);
  expect(rows).toEqual([]);
  expect(await staff('settle-referral', { ...decision, isGranted: false })).toEqual({ state: 'refused' });
});
