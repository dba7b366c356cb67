import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BRANDS, type Brand, type CashierFixture, cashierFixture, type Payer } from '../../testing/cashier-fixture.ts';
import { putIdentity } from './identity.store.ts';
import { pollDeposits } from './poll-deposits.ts';

let cashier: CashierFixture;
beforeAll(async () => {
  cashier = await cashierFixture();
});
afterAll(() => cashier.gateway.close());
afterEach(async () => {
  cashier.bank.chargeMode = 'open';
  await cashier.gateway.clock.reset();
});

const MINUTE = 60_000;

describe.each(Object.keys(BRANDS) as Brand[])('%s', (brand) => {
  test('credits a payment made with its code, and notifies the member in the inbox', async () => {
    const who = await cashier.payer(brand);
    const before = await cashier.balance(who);
    const { charge, deposit } = await cashier.openCharge(who);
    expect(deposit).toMatchObject({ state: 'pending', receivedMinor: '0', madeAs: 1, arrivedAs: null, isLate: false });
    await cashier.pay(charge);
    expect(await cashier.balance(who)).toBe(before + charge.amountMinor);
    const paid = await cashier.read(deposit.id);
    expect(paid).toMatchObject({ state: 'paid', creditedMinor: String(charge.amountMinor), arrivedAs: 1, qr: null });
    expect(paid.timeline.map(({ state }) => state)).toEqual(['created', 'pending', 'paid']);
    const { json } = await cashier.gateway.call('inbox.unreadCount', { host: who.host, token: who.token });
    expect(json.value).toMatchObject({ unreadCount: 1 });
    expect(await cashier.faults()).toEqual([]);
  });

  test('credits a payment once although it is reported twice and out of order', async () => {
    const who = await cashier.payer(brand);
    const before = await cashier.balance(who);
    const { charge } = await cashier.openCharge(who);
    await cashier.pay(charge, { delivery: 'reversed' });
    await cashier.pay(charge, { delivery: 'twice' });
    await cashier.bank.deliverLate();
    await cashier.bank.deliverLate();
    await cashier.settle();
    expect(await cashier.balance(who)).toBe(before + 2n * charge.amountMinor);
    expect(await cashier.faults()).toEqual([]);
  });

  test('finds an unreported payment when the member asks', async () => {
    const who = await cashier.payer(brand);
    const { charge, deposit } = await cashier.openCharge(who);
    await cashier.pay(charge, { delivery: 'never' });
    await cashier.gateway.clock.advance(2_000);
    const body = { id: deposit.id };
    const { json } = await cashier.gateway.call('cashier.checkDeposit', { host: who.host, token: who.token, body });
    expect(json.value).toMatchObject({ state: 'paid', arrivedAs: 1 });
  });

  test('credits a payment that arrives after expiry, and marks it as late', async () => {
    const who = await cashier.payer(brand);
    const { charge, deposit } = await cashier.openCharge(who);
    await cashier.gateway.clock.advance(31 * MINUTE);
    await pollDeposits(cashier.gateway.context);
    expect(await cashier.read(deposit.id)).toMatchObject({ state: 'expired', qr: null });
    await cashier.pay(charge);
    expect(await cashier.read(deposit.id)).toMatchObject({ state: 'paid', isLate: true, arrivedAs: 1 });
  });
});

test('makes one deposit for each member who sends the same Idempotency-Key, however often', async () => {
  const [first, second] = [await cashier.payer(), await cashier.payer()];
  const open = async ({ host, token }: Payer) => {
    const body = { method: BRANDS.lotus.method, amountMinor: BRANDS.lotus.amountMinor };
    const headers = { 'idempotency-key': '00000001' };
    return (await cashier.gateway.call('cashier.createDeposit', { host, token, body, headers })).json.value;
  };
  const [mine, again, theirs] = [await open(first), await open(first), await open(second)];
  expect(again).toEqual(mine);
  expect(theirs.id).not.toBe(mine.id);
  const { rows } = await cashier.pool.query('select member_id from foyer.cashier_deposit where id = any($1)', [
    [mine.id, theirs.id],
  ]);
  expect(new Set(rows.map(({ member_id }) => member_id))).toEqual(new Set([first.memberId, second.memberId]));
});

test('requires the next level once the 30-day deposit limit is used up', async () => {
  const who = await cashier.payer('samba');
  await cashier.pool.query(
    `insert into foyer.cashier_payment (merchant, connector, payment_id, member_id, currency, amount_minor, credited_minor, suspended_minor,
       state, paid_at, created_at)
     select 'samba', 'pix', 'E' || n, $1, 'BRL', 190000, 0, 190000, 'returned', foyer.clock(), foyer.clock() - n * interval '1 day'
       from generate_series(2, 11) n`,
    [who.memberId],
  );
  expect((await cashier.open(who, '20000')).json.success).toBe(true);
  await cashier.pool.query(
    `update foyer.cashier_payment set credited_minor = amount_minor, suspended_minor = 0 where member_id = $1`,
    [who.memberId],
  );
  expect((await cashier.open(who, '90000')).json).toMatchObject({ errorCode: 'deposit.limit' });
  expect((await cashier.open(who, '80000')).json.success).toBe(true);
  expect((await cashier.open(who, '5000')).json).toMatchObject({ errorCode: 'identity.required' });
  await putIdentity(cashier.pool, who.memberId, { level: 2, sealedName: null, birthday: null });
  expect((await cashier.open(who, '5000')).json.success).toBe(true);
  await cashier.pool.query('delete from foyer.cashier_payment where member_id = $1', [who.memberId]);
});

describe.each(Object.keys(BRANDS) as Brand[])('a deposit at %s for which no code arrives', (brand) => {
  const depositsOf = async ({ memberId }: Payer) =>
    (await cashier.pool.query('select id, state from foyer.cashier_deposit where member_id = $1', [memberId])).rows;
  const failuresOf = async ({ memberId }: Payer) =>
    (
      await cashier.pool.query(`select body from foyer.event where kind = 'deposit.failed' and member_id = $1`, [
        memberId,
      ])
    ).rows;

  test('fails with a refusal of the provider, is reported once, and leaves room for another', async () => {
    const who = await cashier.payer(brand);
    cashier.bank.chargeMode = 'refuse';
    expect((await cashier.open(who)).json).toMatchObject({ success: false, errorCode: 'payment.unavailable' });
    const [deposit] = await depositsOf(who);
    expect(deposit).toMatchObject({ state: 'failed' });
    const failures = await failuresOf(who);
    expect(failures).toMatchObject([{ body: { depositId: deposit.id, reason: expect.stringMatching(/./) } }]);
    cashier.bank.chargeMode = 'open';
    expect((await cashier.open(who)).json).toMatchObject({ success: true });
    expect(await cashier.faults()).toEqual([]);
  });

  test('stays open while the answer is lost, and a payment to its code is booked', async () => {
    const who = await cashier.payer(brand);
    const before = await cashier.balance(who);
    cashier.bank.chargeMode = 'lose';
    expect((await cashier.open(who)).json).toMatchObject({ success: false, errorCode: 'payment.unavailable' });
    const [deposit] = await depositsOf(who);
    expect(deposit).toMatchObject({ state: 'created' });
    const charge = cashier.bank.charges.at(-1);
    if (!charge) throw new Error('the bank has no code');
    await cashier.pay(charge);
    // A report without a proof of its body is read at the provider, which is asked every five minutes.
    await cashier.gateway.clock.advance(5 * MINUTE + 1_000);
    await pollDeposits(cashier.gateway.context);
    expect(await cashier.read(deposit.id)).toMatchObject({ state: 'paid' });
    expect(await cashier.balance(who)).toBe(before + charge.amountMinor);
    expect(await failuresOf(who)).toEqual([]);
    expect(await cashier.faults()).toEqual([]);
  });

  test('expires if nobody pays while the answer is lost', async () => {
    const who = await cashier.payer(brand);
    cashier.bank.chargeMode = 'lose';
    await cashier.open(who);
    await cashier.gateway.clock.advance(31 * MINUTE);
    await pollDeposits(cashier.gateway.context);
    expect(await depositsOf(who)).toMatchObject([{ state: 'expired' }]);
  });
});
