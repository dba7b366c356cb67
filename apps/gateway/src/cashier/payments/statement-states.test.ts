import type { BankPayment, BankPayout, Charge } from '@foyer/sandbox/bank/bank.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closeBreak } from '../../operator/decide-breaks.ts';
import { decideDispute, recordDispute } from '../../operator/reverse-deposits.ts';
import { approveWithdrawal } from '../../operator/review-withdrawals.ts';
import { addStaff } from '../../testing/add-staff.ts';
import { BRANDS, type Brand, type CashierFixture, cashierFixture, type Payer } from '../../testing/cashier-fixture.ts';
import { findOpenBreaks } from './break.store.ts';
import { pollDeposits } from './poll-deposits.ts';
import { sendPayouts, updatePayout } from './process-payouts.ts';
import { reconcileAll } from './reconcile.ts';
import { reconcileReturnedPayouts, reconcileReturns } from './reconcile-returns.ts';

let cashier: CashierFixture;
const anh = { name: 'anh', sign: null };
const reason = 'checked with the bank';
const MINUTE = 60_000;
const DAY = 86_400_000;
const EVERY_BRAND = Object.keys(BRANDS) as Brand[];
const AMOUNTS: Readonly<Record<Brand, string>> = { lotus: '150000', aurora: '20000', samba: '2000' };

beforeAll(async () => {
  cashier = await cashierFixture();
  await addStaff(cashier.gateway.context.pool, 'finance', { anh: '*' });
});
afterAll(() => cashier.gateway.close());
afterEach(async () => {
  cashier.bank.payoutMode = 'pay';
  cashier.bank.alter = null;
  await cashier.gateway.clock.reset();
  expect(await cashier.faults()).toEqual([]);
});

/** Reconciles the last hours, some minutes later. */
async function reconcile(): Promise<void> {
  await cashier.gateway.clock.advance(2 * MINUTE);
  await reconcileAll({ hours: 2 }, cashier.gateway.context);
}

const breaksOf = async (brand: Brand, ...lineIds: string[]) =>
  (await findOpenBreaks(cashier.pool, brand)).filter(({ lineId }) => lineIds.includes(lineId));

/** Makes a withdrawal that is pending at the bank. */
async function requested(brand: Brand) {
  const who = await cashier.withdrawer(brand);
  const before = await cashier.balance(who);
  cashier.bank.payoutMode = 'wait';
  const { json } = await cashier.withdraw(who, AMOUNTS[brand]);
  const { id, state } = json.value as { id: string; state: string };
  if (state === 'needs_review') {
    await approveWithdrawal({ id, reason }, anh, cashier.gateway.context);
    await sendPayouts(cashier.gateway.context);
  }
  return { who, before, id, payout: await cashier.untilOrdered(id) };
}

async function paidOut(brand: Brand) {
  const one = await requested(brand);
  await cashier.bank.decidePayout(one.payout, 'paid');
  await cashier.until(one.id, 'paid');
  return one;
}

test.each(EVERY_BRAND)('opens no break for payouts of %s that are under way or have failed', async (brand) => {
  const { id, payout } = await requested(brand);
  await reconcile();
  expect(await breaksOf(brand, id)).toEqual([]);
  await cashier.bank.decidePayout(payout, 'failed');
  await cashier.until(id, 'returned');
  await reconcile();
  expect(await breaksOf(brand, id)).toEqual([]);
});

const LATE: readonly (readonly [BankPayout['state'], number])[] = [
  ['failed', 0],
  ['failed', 20],
  ['returned', 0],
  ['returned', 20],
];

test.each(EVERY_BRAND.flatMap((brand) => LATE.map(([state, days]) => [brand, state, days] as const)))(
  'gives the money of a paid payout of %s back that is %s after %i days without a report',
  async (brand, state, days) => {
    const { before, id, payout, who } = await paidOut(brand);
    await cashier.gateway.clock.advance(days * DAY);
    await cashier.bank.decidePayout(payout, state, 'never');
    if (days === 0) await reconcile();
    else await reconcileReturnedPayouts(cashier.gateway.context);
    expect((await cashier.withdrawal(id)).state).toBe('returned');
    expect(await cashier.balance(who)).toBe(before);
    if (days === 0) expect(await breaksOf(brand, id)).toEqual([]);
  },
);

test('opens a break for the part of a payout that has come back, until staff have dealt with it', async () => {
  const { id, payout } = await paidOut('samba');
  payout.partBackMinor = 500n;
  for (let times = 0; times < 2; times += 1) await reconcile();
  const found = await breaksOf('samba', id);
  expect(found).toMatchObject([{ kind: 'return', direction: 'in', oursMinor: 0n, theirsMinor: 500n }]);
  await closeBreak({ id: found[0]?.id ?? 0n, merchant: 'samba', reason }, anh, cashier.gateway.context);
  await reconcile();
  await reconcileReturnedPayouts(cashier.gateway.context);
  expect(await breaksOf('samba', id)).toEqual([]);
  payout.partBackMinor = 700n;
  await reconcileReturnedPayouts(cashier.gateway.context);
  expect(await breaksOf('samba', id)).toMatchObject([{ theirsMinor: 700n }]);
  expect((await cashier.withdrawal(id)).state).toBe('paid');
});

interface Credited {
  who: Payer;
  before: bigint;
  charge: Charge;
  payment: BankPayment;
  /** Of the deposit. */
  id: string;
}

async function credited(): Promise<Credited> {
  const who = await cashier.payer('aurora');
  const before = await cashier.balance(who);
  const { charge, deposit } = await cashier.openCharge(who);
  const payment = await cashier.pay(charge);
  expect(await cashier.balance(who)).toBe(before + charge.amountMinor);
  return { who, before, charge, payment, id: deposit.id };
}

test.each([0, 20])('takes back a payment that Xendit reversed after %i days', async (days) => {
  const { before, charge, id, payment, who } = await credited();
  await cashier.gateway.clock.advance(days * DAY);
  await cashier.bank.returnByHand({ charge, payment });
  if (days === 0) await reconcile();
  await reconcileReturns(cashier.gateway.context);
  expect(await cashier.balance(who)).toBe(before);
  expect(await cashier.read(id)).toMatchObject({ state: 'refunded', reversedMinor: String(charge.amountMinor) });
  expect(await breaksOf('aurora', payment.id, `txn_${payment.id}`)).toEqual([]);
});

test('does not reverse a payment twice if staff have recorded the claim that Xendit shows', async () => {
  const { before, charge, id, payment, who } = await credited();
  const dispute = await recordDispute({ id, reason, amountMinor: null }, anh, cashier.gateway.context);
  await cashier.bank.returnByHand({ charge, payment });
  for (let times = 0; times < 2; times += 1) await reconcile();
  expect(await cashier.balance(who)).toBe(before);
  expect(await breaksOf('aurora', `txn_${payment.id}`)).toMatchObject([{ kind: 'return', oursMinor: 0n }]);
  if (!('dispute' in dispute)) throw new Error('the dispute was refused');
  await decideDispute({ id: dispute.dispute, reason, isWon: false }, anh, cashier.gateway.context);
  await reconcile();
  expect(await cashier.balance(who)).toBe(before);
  expect(await breaksOf('aurora', `txn_${payment.id}`)).toEqual([]);
});

test.each(['PENDING', 'FAILED', 'VOIDED', 'REVERSED'])(
  'opens no break for an unknown payment of Xendit that is %s',
  async (status) => {
    const row = {
      id: `txn_${status}`,
      product_id: `other_${status}`,
      cashflow: 'MONEY_IN',
      amount: 5,
      currency: 'PHP',
    };
    const created = new Date(cashier.gateway.context.now()).toISOString();
    cashier.bank.alter = ({ body, route }) =>
      route === 'GET /transactions' ? { has_more: false, data: [{ ...row, status, created }] } : body;
    await reconcile();
    await reconcileReturns(cashier.gateway.context);
    expect(await breaksOf('aurora', row.id, row.product_id)).toEqual([]);
  },
);

test.each([
  ['of a status that we do not know', { status: 'ON_HOLD' }],
  ['in another currency', { currency: 'IDR' }],
])('opens a break for a transaction of Xendit %s', async (_what, change) => {
  const id = `other_${Object.values(change)}`;
  const created = new Date(cashier.gateway.context.now()).toISOString();
  const row = { id: `txn_${id}`, product_id: id, cashflow: 'MONEY_IN', amount: 5, currency: 'PHP', status: 'SUCCESS' };
  cashier.bank.alter = ({ body, route }) =>
    route === 'GET /transactions' ? { has_more: false, data: [{ ...row, created, ...change }] } : body;
  await reconcile();
  expect(await breaksOf('aurora', id)).toMatchObject([{ kind: 'unreadable' }]);
});

test('does not credit a payment of Xendit in another currency', async () => {
  const who = await cashier.payer('aurora');
  const before = await cashier.balance(who);
  const { charge } = await cashier.openCharge(who);
  cashier.bank.alter = ({ body }) =>
    JSON.parse(JSON.stringify(body).replaceAll('"currency":"PHP"', '"currency":"USD"'));
  const payment = await cashier.pay(charge);
  expect(await cashier.balance(who)).toBe(before);
  expect(await breaksOf('aurora', payment.id)).toMatchObject([{ kind: 'unreadable' }]);
});

test('rejects a page of Xendit that has more but names no next page', async () => {
  cashier.bank.alter = ({ body, route }) =>
    route === 'GET /transactions' ? { has_more: true, data: [{ cashflow: 'MONEY_IN' }] } : body;
  const connector = cashier.gateway.context.payments.get('aurora', 'xendit');
  const to = new Date(cashier.gateway.context.now());
  await expect(connector?.reconcile({ from: new Date(to.getTime() - DAY), to }, null)).rejects.toThrow('next page');
});

test.each([
  ['samba', 'EM_ANALISE'],
  ['lotus', 'SETTLED'],
] as const)(
  'credits payments of a deposit of %s in the unknown state %s, and lets it expire without one',
  async (brand, word) => {
    cashier.bank.alter = ({ body, route }) => {
      const isDeposit = route === 'GET /v2/cob/:txid' || route === 'GET /v2/payment-requests/:id';
      return isDeposit ? JSON.parse(JSON.stringify(body, (key, value) => (key === 'status' ? word : value))) : body;
    };
    const who = await cashier.payer(brand);
    const before = await cashier.balance(who);
    const [paid, unpaid] = [await cashier.openCharge(who), await cashier.openCharge(who)];
    await cashier.pay(paid.charge, { delivery: 'never' });
    await cashier.gateway.clock.advance(6 * MINUTE);
    await pollDeposits(cashier.gateway.context);
    expect(await cashier.balance(who)).toBe(before + paid.charge.amountMinor);
    expect(await cashier.read(paid.deposit.id)).toMatchObject({ state: 'paid' });
    expect(await breaksOf(brand, unpaid.deposit.id)).toMatchObject([{ kind: 'unreadable' }]);
    await cashier.gateway.clock.advance(61 * MINUTE);
    await pollDeposits(cashier.gateway.context);
    expect(await cashier.read(unpaid.deposit.id)).toMatchObject({ state: 'expired' });
  },
);

test.each([
  ['PENDING_COMPLIANCE_ASSESSMENT', 'sending', 'sending'],
  ['COMPLIANCE_REJECTED', 'failed', 'returned'],
] as const)('reads a payout of Xendit that is %s as %s', async (status, read, state) => {
  const { before, id, who } = await requested('aurora');
  cashier.bank.alter = ({ body, route }) =>
    route === 'GET /v2/payouts'
      ? JSON.parse(JSON.stringify(body, (key, value) => (key === 'status' ? status : value)))
      : body;
  expect(await updatePayout({ id, merchant: 'aurora', reported: null }, cashier.gateway.context)).toBe(read);
  expect((await cashier.withdrawal(id)).state).toBe(state);
  expect((await cashier.balance(who)) === before).toBe(state === 'returned');
});
