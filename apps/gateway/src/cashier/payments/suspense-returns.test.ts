import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { findOpenCases, matchPayment, returnPayment } from '../../operator/decide-suspended.ts';
import { addStaff } from '../../testing/add-staff.ts';
import { type CashierFixture, cashierFixture, type Payer } from '../../testing/cashier-fixture.ts';
import { processReturns } from './process-returns.ts';

let cashier: CashierFixture;
const anh = { name: 'anh', sign: null };
beforeAll(async () => {
  cashier = await cashierFixture();
  await addStaff(cashier.gateway.context.pool, 'finance', { anh: '*' });
});
afterAll(() => cashier.gateway.close());
afterEach(async () => {
  cashier.bank.payoutMode = 'pay';
  await cashier.gateway.clock.reset();
  expect(await cashier.faults()).toEqual([]);
});

const reason = 'sent by somebody else';
const MINUTE = 60_000;

/** A payment that waits, from somebody else's account. */
async function suspended(brand: 'samba' | 'lotus' = 'samba') {
  const who = await cashier.payer(brand);
  const before = await cashier.balance(who);
  const { charge, deposit } = await cashier.openCharge(who);
  const payment = await cashier.pay(charge, { isOther: true });
  return { ...(await caseOf(brand, who)), who, before, charge, payment, deposit: deposit.id };
}

/** A member's waiting payment, as staff see it. */
async function caseOf(brand: string, { memberId }: Payer) {
  const cases = await findOpenCases(brand, anh, cashier.gateway.context);
  const found = 'payments' in cases ? cases.payments.find((one) => one.memberId === memberId) : undefined;
  if (!found) throw new Error('no payment waits');
  return { id: found.id, reservedMinor: found.reservedMinor };
}

const giveBack = (id: bigint, isSent = false) => returnPayment({ id, reason, isSent }, anh, cashier.gateway.context);
const match = (id: bigint) => matchPayment({ id, reason, username: null }, anh, cashier.gateway.context);
const stateOf = async (id: bigint) =>
  (await cashier.pool.query('select state from foyer.cashier_payment where id = $1', [id])).rows[0].state;
const untilReturned = (id: bigint) =>
  vi.waitFor(
    async () => {
      await cashier.settle();
      expect(await stateOf(id)).toBe('returned');
    },
    { timeout: 10_000 },
  );

test('has PIX return a payment, and keeps it in suspense until the return arrives', async () => {
  const { before, deposit, id, payment, who } = await suspended();
  expect(await giveBack(id)).toEqual({ state: 'returning' });
  expect(await stateOf(id)).toBe('suspended');
  expect(await cashier.read(deposit)).toMatchObject({ state: 'paid', suspendedMinor: '5000' });
  await processReturns(cashier.gateway.context);
  await untilReturned(id);
  expect(payment.returns).toMatchObject([{ amountMinor: 5_000n, state: 'done', isDispute: false }]);
  expect(await cashier.read(deposit)).toMatchObject({ state: 'refunded', suspendedMinor: '0' });
  expect(await cashier.balance(who)).toBe(before);
});

test('allows only one decision about a payment being returned, even in parallel', async () => {
  const { before, id, payment, who } = await suspended();
  const answers = await Promise.all([giveBack(id), giveBack(id), match(id), giveBack(id, true)]);
  expect(answers.filter((one) => !('code' in one))).toHaveLength(1);
  await processReturns(cashier.gateway.context);
  await processReturns(cashier.gateway.context);
  await vi.waitFor(
    async () => {
      await cashier.settle();
      expect(await stateOf(id)).not.toBe('suspended');
    },
    { timeout: 10_000 },
  );
  const [credited, sentBack] = [(await cashier.balance(who)) - before, payment.returns.length];
  expect(credited === 0n ? sentBack <= 1 : sentBack === 0).toBe(true);
});

test('leaves a payment that the provider refuses to return to staff, who may return it by hand', async () => {
  const { deposit, id, payment } = await suspended();
  cashier.bank.payoutMode = 'refuse';
  await giveBack(id);
  await processReturns(cashier.gateway.context);
  expect(await stateOf(id)).toBe('suspended');
  expect(payment.returns).toEqual([]);
  expect(await giveBack(id, true)).toEqual({ state: 'returned' });
  expect(await cashier.read(deposit)).toMatchObject({ state: 'refunded' });
  expect(await giveBack(id)).toMatchObject({ code: 'unknown' });
});

test('requests a return only once when its answer is lost', async () => {
  const { id, payment } = await suspended();
  cashier.bank.payoutMode = 'lose';
  await giveBack(id);
  await processReturns(cashier.gateway.context);
  expect(await stateOf(id)).toBe('suspended');
  const [bankReturn] = payment.returns;
  if (bankReturn) bankReturn.state = 'done';
  // Not before the minute is over.
  await processReturns(cashier.gateway.context);
  expect(await stateOf(id)).toBe('suspended');
  await cashier.gateway.clock.advance(2 * MINUTE);
  await processReturns(cashier.gateway.context);
  expect(await stateOf(id)).toBe('returned');
  expect(payment.returns).toHaveLength(1);
});

test('books a return immediately where the provider has no interface for it', async () => {
  const { deposit, id } = await suspended('lotus');
  expect(await giveBack(id)).toEqual({ state: 'returned' });
  expect(await cashier.read(deposit)).toMatchObject({ state: 'refunded' });
});

test('takes a claim on an uncredited payment from suspense, never from the member', async () => {
  const who = await cashier.payer('samba');
  await cashier.pay((await cashier.openCharge(who)).charge);
  const before = await cashier.balance(who);
  const { charge, deposit } = await cashier.openCharge(who);
  const payment = await cashier.pay(charge, { isOther: true });
  const stateOf = async () =>
    (await cashier.pool.query('select state from foyer.cashier_payment where deposit_id = $1', [deposit.id])).rows[0]
      .state;
  expect(await stateOf()).toBe('suspended');
  const refused = await cashier.bank.dispute({ charge, payment });
  await cashier.bank.decideReturn({ charge, payment }, refused, { state: 'failed' });
  await cashier.settle();
  expect([await stateOf(), await cashier.balance(who)]).toEqual(['suspended', before]);
  const granted = await cashier.bank.dispute({ charge, payment });
  await cashier.settle();
  expect([await stateOf(), await cashier.balance(who)]).toEqual(['suspended', before]);
  await cashier.bank.decideReturn({ charge, payment }, granted, { state: 'done', delivery: 'twice' });
  await cashier.settle();
  expect([await stateOf(), await cashier.balance(who)]).toEqual(['returned', before]);
  expect(await cashier.read(deposit.id)).toMatchObject({ state: 'refunded' });
});

test('credits nothing of a payment while the payer’s bank decides, and the remainder afterwards', async () => {
  const { before, charge, deposit, id, payment, who } = await suspended();
  const claim = await cashier.bank.dispute({ charge, payment }, { amountMinor: 2_000n });
  await cashier.settle();
  expect(await caseOf('samba', who)).toEqual({ id, reservedMinor: 2_000n });
  expect(await match(id)).toMatchObject({ code: 'unchanged' });
  await cashier.bank.decideReturn({ charge, payment }, claim, { state: 'done' });
  await cashier.settle();
  expect(await stateOf(id)).toBe('suspended');
  expect(await cashier.read(deposit)).toMatchObject({ suspendedMinor: '3000' });
  expect(await match(id)).toMatchObject({ memberId: String(who.memberId) });
  expect(await cashier.balance(who)).toBe(before + 3_000n);
  expect(await cashier.read(deposit)).toMatchObject({ creditedMinor: '3000', suspendedMinor: '0' });
});

test('takes a claim first from the amount above the member’s limit, and only the rest from the member', async () => {
  const who = await cashier.payer('samba');
  await cashier.pool.query(
    `insert into foyer.play_limit (member_id, kind, period, amount_minor) values ($1, 'deposit', 'day', 3000)`,
    [who.memberId],
  );
  const { charge, deposit } = await cashier.openCharge(who, '3000');
  const before = await cashier.balance(who);
  const payment = await cashier.pay(charge, { amountMinor: 5_000n });
  expect(await cashier.balance(who)).toBe(before + 3_000n);
  const { id } = await caseOf('samba', who);
  const claim = await cashier.bank.dispute({ charge, payment });
  await cashier.settle();
  expect(await cashier.balance(who)).toBe(before);
  expect(await cashier.read(deposit.id)).toMatchObject({ state: 'disputed', reversedMinor: '3000' });
  await cashier.bank.decideReturn({ charge, payment }, claim, { state: 'done', delivery: 'twice' });
  await cashier.settle();
  expect([await stateOf(id), await cashier.balance(who)]).toEqual(['returned', before]);
  expect(await cashier.read(deposit.id)).toMatchObject({ state: 'refunded' });
});

test('settles a claim that overtakes the return of the same payment', async () => {
  const { charge, deposit, id, payment } = await suspended();
  await giveBack(id);
  const claim = await cashier.bank.dispute({ charge, payment }, { delivery: 'never' });
  await processReturns(cashier.gateway.context);
  expect(await stateOf(id)).toBe('suspended');
  expect(await giveBack(id)).toMatchObject({ code: 'unknown' });
  await cashier.bank.decideReturn({ charge, payment }, claim, { state: 'done' });
  await cashier.settle();
  expect(await stateOf(id)).toBe('returned');
  expect(await cashier.read(deposit)).toMatchObject({ state: 'refunded' });
});
