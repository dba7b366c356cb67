import type { BankPayment, Charge } from '@foyer/sandbox/bank/bank.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type CashierFixture, cashierFixture } from '../../testing/cashier-fixture.ts';
import { processPayments } from './process-payments.ts';
import { reconcileAll } from './reconcile.ts';

let cashier: CashierFixture;
beforeAll(async () => {
  cashier = await cashierFixture();
});
afterAll(() => cashier.gateway.close());
afterEach(async () => {
  cashier.bank.hanging.clear();
  cashier.bank.payoutMode = 'pay';
  await cashier.gateway.clock.reset();
});

const MINUTE = 60_000;

/** Six charges of Samba, paid and not yet reported. */
async function sixCharges(): Promise<Charge[]> {
  const charges: Charge[] = [];
  for (let count = 0; count < 6; count += 1) {
    const { charge } = await cashier.openCharge(await cashier.payer('samba'));
    await cashier.pay(charge, { delivery: 'never' });
    charges.push(charge);
  }
  return charges;
}

const report = ({ ours }: Charge, { id }: BankPayment) =>
  cashier.gateway.app.inject({
    method: 'POST',
    url: `/wps/payments/samba/pix/pix?hmac=${cashier.gateway.sandbox.keys.paymentKeys.samba?.pix.webhookSecret}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ pix: [{ endToEndId: id, txid: ours }] }),
  });

test('credits a proven payment of one brand within two seconds while all calls of another brand hang', async () => {
  const who = await cashier.payer('lotus');
  const before = await cashier.balance(who);
  const { charge } = await cashier.openCharge(who);
  const hanging = await sixCharges();
  cashier.bank.hanging.add('samba');
  for (const one of hanging) await report(one, one.payments[0] as BankPayment);
  const from = performance.now();
  await cashier.bank.pay(charge, {
    amountMinor: charge.amountMinor,
    payer: { name: 'NGUYEN THI LINH', account: '1', bank: '' },
  });
  await vi.waitFor(async () => expect(await cashier.balance(who)).toBe(before + charge.amountMinor), 2_000);
  expect(performance.now() - from).toBeLessThan(2_000);
});

test('polls and reconciles one brand while all calls of another brand hang', async () => {
  const who = await cashier.withdrawer('lotus');
  const before = await cashier.balance(who);
  const { charge } = await cashier.openCharge(who);
  await cashier.pay(charge, { delivery: 'never' });
  await sixCharges();
  cashier.bank.payoutMode = 'wait';
  const slow = await cashier.withdrawer('samba');
  for (let count = 0; count < 2; count += 1) {
    const { json } = await cashier.withdraw(slow, '2000');
    await cashier.untilOrdered(json.value.id);
  }
  cashier.bank.payoutMode = 'pay';
  await cashier.gateway.clock.advance(6 * MINUTE);
  cashier.bank.hanging.add('samba');
  const runs = Promise.all([
    processPayments(cashier.gateway.context),
    reconcileAll({ hours: 2 }, cashier.gateway.context),
  ]);
  await vi.waitFor(async () => expect(await cashier.balance(who)).toBe(before + charge.amountMinor), 2_000);
  cashier.bank.hanging.clear();
  await runs;
}, 60_000);

test('stops calling a provider that has not answered five times, tells so, and tries again after half a minute', async () => {
  const { payments } = cashier.gateway.context;
  const charges = await sixCharges();
  cashier.bank.hanging.add('samba');
  const connector = payments.get('samba', 'pix');
  const read = () => connector?.getDeposit({ id: '0'.repeat(32), number: 1n, reference: '', providerRef: null });
  await Promise.all(Array.from({ length: 5 }, () => expect(read()).rejects.toThrow()));
  expect(payments.isCut('samba', 'pix')).toBe(true);
  expect(payments.isCut('lotus', 'payos')).toBe(false);
  const from = performance.now();
  await expect(read()).rejects.toThrow('has not answered');
  expect(performance.now() - from).toBeLessThan(100);
  // Its reports wait, and are processed once it answers.
  for (const one of charges) await report(one, one.payments[0] as BankPayment);
  await cashier.settle();
  cashier.bank.hanging.clear();
  await cashier.gateway.clock.advance(31_000);
  expect(payments.isCut('samba', 'pix')).toBe(false);
  await cashier.gateway.clock.advance(31_000);
  await cashier.settle();
  const { rows } = await cashier.pool.query<{ left: bigint }>(
    'select count(*) as left from foyer.cashier_notice where processed_at is null and event_id = any($1)',
    [charges.map(({ payments: [payment] }) => payment?.id)],
  );
  expect(rows[0]?.left).toBe(0n);
}, 60_000);
