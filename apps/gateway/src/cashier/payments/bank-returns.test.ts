import type { BankPayment, BankReturn, Charge } from '@foyer/sandbox/bank/bank.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { matchPayment, returnPayment } from '../../operator/decide-suspended.ts';
import { refundDeposit } from '../../operator/reverse-deposits.ts';
import { addStaff } from '../../testing/add-staff.ts';
import { type CashierFixture, cashierFixture, type Payer } from '../../testing/cashier-fixture.ts';
import { findOpenBreaks } from './break.store.ts';
import { findPayments } from './payment.store.ts';
import { processReturns } from './process-returns.ts';
import { processReversals } from './process-reversals.ts';
import { reconcileAll } from './reconcile.ts';
import { reconcileReturnedPayouts, reconcileReturns } from './reconcile-returns.ts';

let cashier: CashierFixture;
const anh = { name: 'anh', sign: null };
const reason = 'sent back after a call';
const MINUTE = 60_000;
const DAY = 86_400_000;

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
  expect(await ledgerBalance()).toBe(cashier.bank.balanceOf('samba', 'pix'));
});

/** What the ledger says that the merchant has at the provider. */
async function ledgerBalance(): Promise<bigint> {
  const { rows } = await cashier.pool.query<{ balance: bigint }>(
    `select -coalesce(sum(posting.amount_minor), 0)::bigint as balance from foyer.ledger_posting posting
     join foyer.ledger_account account on account.id = posting.account_id
     where account.merchant = 'samba' and account.name = 'house:psp:pix'`,
  );
  return rows[0]?.balance ?? 0n;
}

async function paid(
  isOther = false,
): Promise<{ who: Payer; charge: Charge; payment: BankPayment; before: bigint; id: string }> {
  const who = await cashier.payer('samba');
  const before = await cashier.balance(who);
  const { charge, deposit } = await cashier.openCharge(who);
  const payment = await cashier.pay(charge, { isOther });
  return { who, charge, payment, before, id: deposit.id };
}

/** Reconciles the last hours, some minutes later. */
async function reconcile(): Promise<void> {
  await cashier.gateway.clock.advance(2 * MINUTE);
  await reconcileAll({ hours: 2 }, cashier.gateway.context);
}

const returnBreaks = async () => (await findOpenBreaks(cashier.pool, 'samba')).filter(({ kind }) => kind === 'return');

test('books a claim whose reports were lost, its verdict, and the verdict undone', async () => {
  const { before, charge, id, payment, who } = await paid();
  const claim = await cashier.bank.dispute({ charge, payment }, { delivery: 'never' });
  await reconcile();
  expect(await cashier.balance(who)).toBe(before);
  expect(await cashier.read(id)).toMatchObject({ state: 'disputed' });
  await cashier.bank.decideReturn({ charge, payment }, claim, { state: 'done', delivery: 'never' });
  await reconcile();
  expect(await cashier.read(id)).toMatchObject({ state: 'refunded' });
  expect(await ledgerBalance()).toBe(cashier.bank.balanceOf('samba', 'pix'));
  for (const [state, deposit, balance] of [
    ['failed', 'paid', before + 5_000n],
    ['done', 'refunded', before],
    ['failed', 'paid', before + 5_000n],
  ] as const) {
    await cashier.bank.decideReturn({ charge, payment }, claim, { state, delivery: 'never' });
    await reconcile();
    expect(await cashier.read(id)).toMatchObject({ state: deposit });
    expect(await cashier.balance(who)).toBe(balance);
    expect(await ledgerBalance()).toBe(cashier.bank.balanceOf('samba', 'pix'));
  }
  expect(await returnBreaks()).toEqual([]);
});

test('books a claim on a payment of two months ago that was never reported, within the hour', async () => {
  const { before, charge, payment, who } = await paid();
  await cashier.gateway.clock.advance(60 * DAY);
  const claim = await cashier.bank.dispute({ charge, payment }, { delivery: 'never' });
  await cashier.bank.decideReturn({ charge, payment }, claim, { state: 'done', delivery: 'never' });
  await reconcileAll({ hours: 72 }, cashier.gateway.context);
  expect(await cashier.balance(who)).toBe(before + 5_000n);
  await reconcileReturns(cashier.gateway.context);
  expect(await cashier.balance(who)).toBe(before);
});

test.each([5_000n, 1_200n])(
  'takes %i from the member that was returned in the bank’s own screen',
  async (amountMinor) => {
    const { before, charge, id, payment, who } = await paid();
    await cashier.bank.returnByHand({ charge, payment }, { amountMinor });
    for (let times = 0; times < 2; times += 1) await reconcile();
    expect(await cashier.balance(who)).toBe(before + 5_000n - amountMinor);
    expect(await cashier.read(id)).toMatchObject({
      state: amountMinor === 5_000n ? 'refunded' : 'paid',
      reversedMinor: String(amountMinor),
    });
    await cashier.settle();
    const { rows } = await cashier.pool.query(
      'select title from foyer.inbox_message where member_id = $1 order by id',
      [who.memberId],
    );
    expect(rows.map(({ title }) => title)).toEqual(['Seu depósito chegou', 'Seu depósito foi devolvido']);
  },
);

test('books what the member no longer has of a returned payment as a loss, and gives it back when the return is undone', async () => {
  const { before, charge, payment, who } = await paid();
  await cashier.stake(who, before + 4_000n);
  const one = await cashier.bank.returnByHand({ charge, payment }, { delivery: 'now' });
  await cashier.settle();
  expect(await cashier.balance(who)).toBe(0n);
  await cashier.bank.decideReturn({ charge, payment }, one, { state: 'failed', delivery: 'never' });
  await reconcile();
  expect(await cashier.balance(who)).toBe(1_000n);
  const { rows } = await cashier.pool.query(
    `select coalesce(sum(posting.amount_minor), 0)::bigint as loss from foyer.ledger_posting posting
     join foyer.ledger_account account on account.id = posting.account_id
     where account.merchant = 'samba' and account.name = 'house:loss'`,
  );
  expect(rows[0].loss).toBe(0n);
});

test('books a refund that succeeds after it was reported as failed, and one that is undone', async () => {
  const { before, charge, id, payment, who } = await paid();
  cashier.bank.payoutMode = 'wait';
  await refundDeposit({ id, reason, amountMinor: null }, anh, cashier.gateway.context);
  await processReversals(cashier.gateway.context);
  const [one] = payment.returns as [BankReturn];
  await cashier.bank.decideReturn({ charge, payment }, one, { state: 'failed' });
  await cashier.settle();
  expect(await cashier.read(id)).toMatchObject({ state: 'paid' });
  expect(await cashier.balance(who)).toBe(before + 5_000n);
  await cashier.stake(who, before + 3_000n);
  await cashier.bank.decideReturn({ charge, payment }, one, { state: 'done', delivery: 'never' });
  await reconcile();
  expect(await cashier.read(id)).toMatchObject({ state: 'refunded', reversedMinor: '5000' });
  expect(await cashier.balance(who)).toBe(0n);
  await cashier.bank.decideReturn({ charge, payment }, one, { state: 'failed' });
  await cashier.settle();
  expect(await cashier.read(id)).toMatchObject({ state: 'paid', reversedMinor: '0' });
  expect(await cashier.balance(who)).toBe(2_000n);
});

test('books a return of money in suspense that succeeds after it had failed, and one that is undone', async () => {
  const { charge, id, payment } = await paid(true);
  cashier.bank.payoutMode = 'wait';
  const [waiting] = await findPayments(cashier.pool, [id]);
  if (!waiting) throw new Error('no payment');
  await returnPayment({ id: waiting.id, reason }, anh, cashier.gateway.context);
  await processReturns(cashier.gateway.context);
  const [one] = payment.returns as [BankReturn];
  for (const [state, expected] of [
    ['failed', 'suspended'],
    ['done', 'returned'],
    ['failed', 'suspended'],
    ['done', 'returned'],
  ] as const) {
    await cashier.bank.decideReturn({ charge, payment }, one, { state, delivery: 'never' });
    await reconcile();
    expect((await findPayments(cashier.pool, [id]))[0]).toMatchObject({ state: expected });
    expect(await cashier.faults()).toEqual([]);
    expect(await ledgerBalance()).toBe(cashier.bank.balanceOf('samba', 'pix'));
  }
  expect(await cashier.read(id)).toMatchObject({ state: 'refunded' });
});

test('takes from the member what went back of suspense after staff had credited it', async () => {
  const { before, charge, id, payment, who } = await paid(true);
  cashier.bank.payoutMode = 'wait';
  const [waiting] = await findPayments(cashier.pool, [id]);
  if (!waiting) throw new Error('no payment');
  await returnPayment({ id: waiting.id, reason }, anh, cashier.gateway.context);
  await processReturns(cashier.gateway.context);
  const [one] = payment.returns as [BankReturn];
  await cashier.bank.decideReturn({ charge, payment }, one, { state: 'failed' });
  await cashier.settle();
  await matchPayment({ id: waiting.id, reason, username: null }, anh, cashier.gateway.context);
  expect(await cashier.balance(who)).toBe(before + 5_000n);
  await cashier.bank.decideReturn({ charge, payment }, one, { state: 'done', delivery: 'never' });
  for (let times = 0; times < 2; times += 1) await reconcile();
  expect(await cashier.balance(who)).toBe(before);
});

test('takes a claim out of suspense that was never reported, and puts it back when it is undone', async () => {
  const { before, charge, id, payment, who } = await paid(true);
  const claim = await cashier.bank.dispute({ charge, payment }, { delivery: 'never' });
  for (const [state, expected] of [
    ['done', 'returned'],
    ['failed', 'suspended'],
    ['done', 'returned'],
  ] as const) {
    await cashier.bank.decideReturn({ charge, payment }, claim, { state, delivery: 'never' });
    await reconcile();
    expect((await findPayments(cashier.pool, [id]))[0]).toMatchObject({ state: expected });
    expect(await cashier.balance(who)).toBe(before);
  }
});

test('opens a break for a return that the bank no longer shows, and for one that cannot be read', async () => {
  const { charge, payment } = await paid();
  const one = await cashier.bank.returnByHand({ charge, payment }, { delivery: 'now' });
  await cashier.settle();
  await cashier.gateway.clock.advance(5 * MINUTE);
  cashier.bank.alter = ({ body }) =>
    JSON.parse(JSON.stringify(body, (key, value) => (key === 'devolucoes' ? [] : value)));
  await reconcile();
  const found = (await returnBreaks()).filter(({ lineId }) => lineId === one.id);
  expect(found).toMatchObject([{ oursMinor: 5_000n, theirsMinor: null }]);
  cashier.bank.alter = null;
  await reconcile();
  expect(await returnBreaks()).toEqual([]);
  const second = await paid();
  cashier.bank.alter = ({ body }) =>
    JSON.parse(JSON.stringify(body).replaceAll('"status":"DEVOLVIDO"', '"status":"ESTORNADO"'));
  const other = await cashier.bank.returnByHand(second);
  await reconcile();
  const unreadable = (await findOpenBreaks(cashier.pool, 'samba')).filter(({ kind }) => kind === 'unreadable');
  expect(unreadable.map(({ lineId }) => lineId)).toContain(other.id);
  cashier.bank.alter = null;
  await reconcile();
});

test.each([0, 20])('takes back a payout that has come back after %i days without a report', async (days) => {
  const who = await cashier.withdrawer('samba');
  const { json } = await cashier.withdraw(who, '2000');
  await cashier.until(json.value.id, 'paid');
  const balance = await cashier.balance(who);
  const payout = await cashier.untilOrdered(json.value.id);
  await cashier.gateway.clock.advance(days * DAY);
  await cashier.bank.decidePayout(payout, 'returned', 'never');
  if (days === 0) await reconcile();
  else await reconcileReturnedPayouts(cashier.gateway.context);
  expect((await cashier.withdrawal(json.value.id)).state).toBe('returned');
  expect(await cashier.balance(who)).toBe(balance + 2_000n);
});
