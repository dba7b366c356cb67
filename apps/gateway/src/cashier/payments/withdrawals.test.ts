import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BRANDS, type Brand, type CashierFixture, cashierFixture } from '../../testing/cashier-fixture.ts';
import { refuseRows } from '../../testing/refuse-rows.store.ts';
import { findOpenBreaks } from './break.store.ts';
import { putIdentity } from './identity.store.ts';
import { pollPayouts, sendPayouts } from './process-payouts.ts';
import { reconcileAll } from './reconcile.ts';

let cashier: CashierFixture;
beforeAll(async () => {
  cashier = await cashierFixture();
});
afterAll(() => cashier.gateway.close());
afterEach(async () => {
  cashier.bank.payoutMode = 'pay';
  await cashier.gateway.clock.reset();
});

const MINUTE = 60_000;
const AMOUNTS: Readonly<Record<Brand, string>> = { lotus: '150000', aurora: '20000', samba: '2000' };

describe.each(Object.keys(BRANDS) as Brand[])('%s', (brand) => {
  test('holds the money before it answers, and pays what the rules approve', async () => {
    const who = await cashier.withdrawer(brand);
    const before = await cashier.balance(who);
    const { json } = await cashier.withdraw(who, AMOUNTS[brand]);
    expect(json).toMatchObject({ success: true, value: { amountMinor: AMOUNTS[brand], madeAs: 1, canCancel: false } });
    const { feeMinor, id } = json.value;
    expect(await cashier.balance(who)).toBe(before - BigInt(AMOUNTS[brand]) - BigInt(feeMinor));
    // Outside Brazil no provider confirms the holder, so staff review the first one.
    if (brand === 'samba') await cashier.until(id, 'paid');
    else
      expect(json.value).toMatchObject({ state: 'needs_review', reason: expect.stringMatching(/account|tài khoản/) });
    expect(await cashier.faults()).toEqual([]);
  });
});

test('makes one withdrawal per idempotency key, and refuses the key for a different one', async () => {
  const who = await cashier.withdrawer('samba');
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 5 }, () => cashier.withdraw(who, '1000', key)));
  expect(new Set(replies.map(({ json }) => json.value.id)).size).toBe(1);
  expect((await cashier.withdraw(who, '1001', key)).json.errorCode).toBe('idempotency.mismatch');
});

test('refuses a withdrawal without a key', async () => {
  const who = await cashier.withdrawer('samba');
  const body = { beneficiaryId: who.beneficiaryId, amountMinor: '1000' };
  const { json } = await cashier.gateway.call('cashier.createWithdrawal', { host: who.host, token: who.token, body });
  expect(json.errorCode).toBe('invalid.request');
});

test('returns the money of a payout that is definitely refused', async () => {
  const who = await cashier.withdrawer('samba');
  const before = await cashier.balance(who);
  cashier.bank.payoutMode = 'refuse';
  const { json } = await cashier.withdraw(who, '2000');
  const ended = await cashier.until(json.value.id, 'returned');
  expect(ended.reason).toMatch(/did not accept/);
  expect(await cashier.balance(who)).toBe(before);
  expect(await cashier.faults()).toEqual([]);
});

test('sends a payout although another cannot be sent', async () => {
  const accept = await refuseRows(cashier.pool, 'cashier_withdrawal', `state = 'sending'`);
  const ids: string[] = [];
  for (const who of [await cashier.withdrawer('samba'), await cashier.withdrawer('samba')])
    ids.push((await cashier.withdraw(who, '2000')).json.value.id);
  for (const id of ids) await cashier.until(id, 'approved');
  await accept();
  const acceptFirst = await refuseRows(cashier.pool, 'cashier_withdrawal', `state = 'sending' and id = '${ids[0]}'`);
  await sendPayouts(cashier.gateway.context);
  await cashier.until(ids[1] ?? '', 'paid');
  expect((await cashier.withdrawal(ids[0] ?? '')).state).toBe('approved');
  await acceptFirst();
  await sendPayouts(cashier.gateway.context);
  await cashier.until(ids[0] ?? '', 'paid');
});

test('keeps a payout pending while its answer is lost, and pays it once', async () => {
  const who = await cashier.withdrawer('samba');
  cashier.bank.payoutMode = 'lose';
  const { json } = await cashier.withdraw(who, '2000');
  await cashier.until(json.value.id, 'sending');
  await cashier.gateway.clock.advance(2 * MINUTE);
  await pollPayouts(cashier.gateway.context);
  expect((await cashier.withdrawal(json.value.id)).state).toBe('sending');
  const [payout] = cashier.bank.payouts.filter(({ ours }) => ours === json.value.id.replaceAll('-', ''));
  expect(payout).toBeDefined();
  if (payout) await cashier.bank.decidePayout(payout, 'paid', 'never');
  await cashier.gateway.clock.advance(10 * MINUTE);
  await pollPayouts(cashier.gateway.context);
  await cashier.until(json.value.id, 'paid');
  expect(cashier.bank.payouts.filter(({ ours }) => ours === payout?.ours)).toHaveLength(1);
  expect(await cashier.faults()).toEqual([]);
});

test('books an unreported payment, and opens a break for one that no record explains', async () => {
  const who = await cashier.payer('samba');
  const { charge, deposit } = await cashier.openCharge(who);
  await cashier.pay(charge, { delivery: 'never' });
  const foreign = cashier.bank.addCharge({ ...charge, ours: 'f'.repeat(32), qr: 'foreign', content: 'foreign' });
  const strange = await cashier.pay(foreign, { delivery: 'never' });
  await cashier.gateway.clock.advance(2 * MINUTE);
  await reconcileAll({ hours: 2 }, cashier.gateway.context);
  expect((await cashier.read(deposit.id)).state).toBe('paid');
  // Other tests made their payouts at other clock times.
  const breaks = (await findOpenBreaks(cashier.pool, 'samba')).filter(({ direction }) => direction === 'in');
  expect(breaks).toMatchObject([{ kind: 'provider_only', direction: 'in', lineId: strange.id, theirsMinor: 5000n }]);
  await sendPayouts(cashier.gateway.context);
});

test('links balance movements to their deposit and withdrawal', async () => {
  const who = await cashier.withdrawer('samba');
  const { json } = await cashier.withdraw(who, '1000');
  const { charge, deposit } = await cashier.openCharge(who);
  await cashier.pay(charge);
  const subjects = async (type: string) => {
    const query = { host: who.host, token: who.token, query: { type } };
    return (await cashier.gateway.call('wallet.transactions', query)).json.value.transactions.map(
      ({ subject }) => subject,
    );
  };
  expect((await subjects('withdrawals'))[0]).toEqual({ type: 'withdrawal', id: json.value.id });
  expect((await subjects('deposits'))[0]).toEqual({ type: 'deposit', id: deposit.id });
  expect(await subjects('other')).toContain(null);
});

test('requires the next level once the 30-day withdrawal limit is used up, and counts no older withdrawal', async () => {
  const who = await cashier.withdrawer('samba');
  await cashier.play(who, 3_000_000n);
  const daysAgo = (id: string, days: number) =>
    cashier.pool.query(
      `update foyer.cashier_withdrawal set created_at = created_at - $2 * interval '1 day' where id = $1`,
      [id, days],
    );
  for (let days = 1; days <= 10; days += 1) {
    const { json } = await cashier.withdraw(who, '190000');
    await daysAgo(json.value.id, days);
  }
  expect((await cashier.withdraw(who, '110000')).json).toMatchObject({ errorCode: 'withdrawal.limit' });
  const last = await cashier.withdraw(who, '100000');
  expect(last.json.success).toBe(true);
  expect((await cashier.withdraw(who, '10000')).json).toMatchObject({ errorCode: 'identity.required' });
  // The oldest one is older than 30 days.
  await cashier.pool.query(
    `update foyer.cashier_withdrawal set created_at = created_at - interval '20 days 1 hour'
     where member_id = $1 and created_at < foyer.clock() - interval '9 days 23 hours'`,
    [who.memberId],
  );
  expect((await cashier.withdraw(who, '10000')).json.success).toBe(true);
  await putIdentity(cashier.pool, who.memberId, { level: 2, sealedName: null, birthday: null });
  expect((await cashier.withdraw(who, '190000')).json.success).toBe(true);
});
