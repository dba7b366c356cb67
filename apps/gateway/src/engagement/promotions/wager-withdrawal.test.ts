import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sendPayouts } from '../../cashier/payments/process-payouts.ts';
import { approveWithdrawal } from '../../operator/review-withdrawals.ts';
import { insertStaff, replaceGrants } from '../../service/staff/staff.store.ts';
import { type CashierFixture, cashierFixture } from '../../testing/cashier-fixture.ts';
import { publishOffers } from '../../testing/publish-offers.ts';
import { endWagers } from './end-wagers.ts';
import type { MatchValue } from './fund-grant.ts';
import { matchDeposits } from './match-deposits.ts';

const ANH = { name: 'anh', sign: null };

let fixture: CashierFixture;
beforeAll(async () => {
  fixture = await cashierFixture();
  const { pool } = fixture.gateway.context;
  await insertStaff(pool, {
    name: 'anh',
    password_hash: 'x',
    sealed_totp: Buffer.from('x'),
    signing_key: 'key of anh',
  });
  await replaceGrants(pool, 'anh', [{ merchant: '*', role: 'finance' }]);
  const value: MatchValue = {
    ...{ kind: 'match' as const, basisPoints: 5000, minDepositMinor: '1000', maxMinor: '50000', joinDays: 3, days: 7 },
    ...{ wagering: 2, maxBetMinor: '40000', conversion: 5, contributions: { LOTT: 10_000 } },
  };
  await publishOffers(fixture.gateway, 'lotus', [{ id: 'match', value }]);
});
afterAll(() => fixture.gateway.close());
afterEach(() => {
  fixture.bank.payoutMode = 'pay';
});

type Withdrawer = Awaited<ReturnType<CashierFixture['withdrawer']>>;

/** A member with a matched deposit that has been staked and won back. */
const wagerer = async () => match(await fixture.withdrawer());

/** Matches a deposit of a member, which is then staked and won back. */
async function match(who: Withdrawer) {
  const { gateway, openCharge, pay, stake } = fixture;
  await gateway.call('promotion.join', { token: who.token, body: { id: 'match' } });
  const { charge } = await openCharge(who);
  await pay(charge);
  await matchDeposits(gateway.context);
  await stake(who, charge.amountMinor);
  await stake(who, -charge.amountMinor);
  const state = async () => {
    await endWagers(gateway.context);
    const { rows } = await fixture.pool.query('select state from foyer.wager where member_id = $1', [who.memberId]);
    return rows[0]?.state;
  };
  expect(await state()).toBe('active');
  return { who, state };
}

/** Requests a withdrawal that staff must decide about. */
async function request(who: Withdrawer): Promise<string> {
  const { id, state } = (await fixture.withdraw(who, '150000')).json.value;
  expect(state).toBe('needs_review');
  return id;
}

async function approve(id: string): Promise<string> {
  const asked = { id, reason: 'documents are in order' };
  expect(await approveWithdrawal(asked, ANH, fixture.gateway.context)).toMatchObject({ state: 'approved' });
  await sendPayouts(fixture.gateway.context);
  return id;
}

/** Requests a withdrawal, and has staff approve it. */
const withdraw = async (who: Withdrawer): Promise<string> => approve(await request(who));

test('a withdrawal forfeits the funds only once it has been paid (scenario 10)', async () => {
  const { state, who } = await wagerer();
  const { id } = (await fixture.withdraw(who, '100000')).json.value;
  expect(await state()).toBe('active');
  await fixture.gateway.call('cashier.cancelWithdrawal', { token: who.token, body: { id } });
  expect(await state()).toBe('active');
  await fixture.until(await withdraw(who), 'paid');
  expect(await state()).toBe('forfeited');
  expect(await fixture.faults()).toEqual([]);
});

test('keeps the funds when the bank refuses a payout', async () => {
  const { state, who } = await wagerer();
  fixture.bank.payoutMode = 'refuse';
  await fixture.until(await withdraw(who), 'returned');
  expect(await state()).toBe('active');
});

test('keeps the funds when a withdrawal is paid that was requested before them', async () => {
  const who = await fixture.withdrawer();
  const earlier = await request(who);
  const { state } = await match(who);
  await fixture.until(await approve(earlier), 'paid');
  expect(await state()).toBe('active');
  await fixture.until(await withdraw(who), 'paid');
  expect(await state()).toBe('forfeited');
});
