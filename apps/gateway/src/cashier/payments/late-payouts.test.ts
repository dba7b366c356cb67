import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { approveWithdrawal } from '../../operator/review-withdrawals.ts';
import { addStaff } from '../../testing/add-staff.ts';
import { BRANDS, type Brand, type CashierFixture, cashierFixture } from '../../testing/cashier-fixture.ts';
import { publishDocument } from '../../testing/publish-document.ts';
import { findOpenBreaks } from './break.store.ts';
import { cashierOf } from './cashier-document.ts';
import { sendPayouts, updatePayout } from './process-payouts.ts';
import { reconcileAll } from './reconcile.ts';

let cashier: CashierFixture;
beforeAll(async () => {
  cashier = await cashierFixture();
  await addStaff(cashier.gateway.context.pool, 'finance', { anh: '*' });
});
afterAll(() => cashier.gateway.close());
afterEach(async () => {
  cashier.bank.payoutMode = 'pay';
  await cashier.gateway.clock.reset();
});

const MINUTE = 60_000;

const AMOUNTS: Readonly<Record<Brand, string>> = { lotus: '150000', aurora: '20000', samba: '2000' };

/** A withdrawal whose payout the bank has reported as failed; of 20.00 at Samba. */
async function failedWithdrawal(brand: Brand = 'samba') {
  const who = await cashier.withdrawer(brand);
  const before = await cashier.balance(who);
  cashier.bank.payoutMode = 'wait';
  const { json } = await cashier.withdraw(who, AMOUNTS[brand]);
  const { feeMinor, id, state } = json.value;
  const approval = { id, reason: 'The account is theirs.' };
  if (state === 'needs_review') {
    await approveWithdrawal(approval, { name: 'anh', sign: null }, cashier.gateway.context);
    await sendPayouts(cashier.gateway.context);
  }
  const payout = await cashier.untilOrdered(id);
  await cashier.bank.decidePayout(payout, 'failed');
  await cashier.until(id, 'returned');
  return { who, id, payout, before, feeMinor: BigInt(feeMinor), restored: await cashier.balance(who) };
}

const compare = async () => {
  await cashier.gateway.clock.advance(2 * MINUTE);
  await reconcileAll({ hours: 2 }, cashier.gateway.context);
};
const breaksOf = async (id: string) =>
  (await findOpenBreaks(cashier.pool, 'samba')).filter(({ lineId }) => lineId === id);
const lossOf = async () =>
  BigInt(
    (
      await cashier.pool.query(
        `select coalesce(sum(amount_minor), 0)::text as total from foyer.ledger_transfer where source = 'loss' and merchant = 'samba'`,
      )
    ).rows[0].total,
  );

test('takes the money of a payout that the bank has paid after it had reported a failure', async () => {
  const { who, id, payout, restored } = await failedWithdrawal();
  await cashier.bank.decidePayout(payout, 'paid', 'never');
  await compare();
  expect(await cashier.withdrawal(id)).toMatchObject({ state: 'paid', paidAt: expect.any(String) });
  expect(await cashier.balance(who)).toBe(restored - 2000n);
  expect(await breaksOf(id)).toEqual([]);
  expect(await cashier.faults()).toEqual([]);
});

test.each(Object.keys(BRANDS) as Brand[])(
  'takes the money of a payout of %s that staff or rules approved',
  async (brand) => {
    const { id, payout, restored, who } = await failedWithdrawal(brand);
    await cashier.bank.decidePayout(payout, 'paid');
    await cashier.until(id, 'paid');
    expect(await cashier.balance(who)).toBe(restored - BigInt(AMOUNTS[brand]));
    expect(await cashier.faults()).toEqual([]);
  },
);

test('leaves the fee of a late payout with the member, and returns what was taken', async () => {
  const { cashier: document } = cashierOf(cashier.gateway.context, 'samba');
  const name = { merchant: 'samba', kind: 'cashier' };
  const fee = { fixedMinor: '100', perMille: 10 };
  const methods = document.methods.map((one) =>
    one.withdrawal ? { ...one, withdrawal: { ...one.withdrawal, fee } } : one,
  );
  await publishDocument(cashier.gateway, name, { ...document, methods });
  const { before, feeMinor, id, payout, restored, who } = await failedWithdrawal();
  expect([feeMinor, restored]).toEqual([120n, before]);
  await cashier.bank.decidePayout(payout, 'paid', 'never');
  await compare();
  expect(await cashier.balance(who)).toBe(before - 2000n);
  await cashier.bank.decidePayout(payout, 'returned', 'never');
  await compare();
  expect((await cashier.withdrawal(id)).state).toBe('returned');
  expect(await cashier.balance(who)).toBe(before);
  expect(await cashier.faults()).toEqual([]);
  await publishDocument(cashier.gateway, name, document);
});

test('takes what the member still has for a late payout, and books the rest as a loss', async () => {
  const { who, id, payout, restored } = await failedWithdrawal();
  const before = await lossOf();
  await cashier.stake(who, restored - 500n);
  await cashier.bank.decidePayout(payout, 'paid');
  await cashier.until(id, 'paid');
  expect(await cashier.balance(who)).toBe(0n);
  expect((await lossOf()) - before).toBe(1500n);
  expect(await cashier.faults()).toEqual([]);
});

test('follows a bank that changes its mind several times', async () => {
  const { who, id, payout, restored } = await failedWithdrawal();
  for (const [state, left] of [
    ['paid', restored - 2000n],
    ['returned', restored],
    ['paid', restored - 2000n],
  ] as const) {
    await cashier.bank.decidePayout(payout, state, 'never');
    await compare();
    expect((await cashier.withdrawal(id)).state).toBe(state);
    expect(await cashier.balance(who)).toBe(left);
    expect(await cashier.faults()).toEqual([]);
  }
});

test('does not believe an old report of a payment that arrives after the failure', async () => {
  const { who, id, restored } = await failedWithdrawal();
  await updatePayout({ id, merchant: 'samba', reported: 'paid' }, cashier.gateway.context);
  expect((await cashier.withdrawal(id)).state).toBe('returned');
  expect(await cashier.balance(who)).toBe(restored);
});

test('books a late payout once when its report and the comparison arrive together', async () => {
  const { who, id, payout, restored } = await failedWithdrawal();
  await cashier.bank.decidePayout(payout, 'paid', 'never');
  const read = () => updatePayout({ id, merchant: 'samba', reported: null }, cashier.gateway.context);
  await Promise.all([read(), read(), read(), compare()]);
  expect(await cashier.balance(who)).toBe(restored - 2000n);
  expect(await cashier.faults()).toEqual([]);
});

test('returns the money of a payout that the bank reports as failed after it had paid it', async () => {
  const who = await cashier.withdrawer('samba');
  const before = await cashier.balance(who);
  const { json } = await cashier.withdraw(who, '2000');
  await cashier.until(json.value.id, 'paid');
  await updatePayout({ id: json.value.id, merchant: 'samba', reported: 'failed' }, cashier.gateway.context);
  expect((await cashier.withdrawal(json.value.id)).state).toBe('returned');
  expect(await cashier.balance(who)).toBe(before);
  expect(await cashier.faults()).toEqual([]);
});

test('books a late payout of a member whose debits are blocked', async () => {
  const { who, id, payout, restored } = await failedWithdrawal();
  await cashier.pool.query('update foyer.ledger_account set is_debit_blocked = true where id = $1', [who.accountId]);
  await cashier.bank.decidePayout(payout, 'paid', 'never');
  await compare();
  expect((await cashier.withdrawal(id)).state).toBe('paid');
  expect(await cashier.balance(who)).toBe(restored - 2000n);
  expect(await cashier.faults()).toEqual([]);
});
