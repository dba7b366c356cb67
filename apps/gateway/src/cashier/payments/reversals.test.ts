import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  approveRefund,
  decideDispute,
  recordDispute,
  recordRefund,
  refundDeposit,
  withdrawRefund,
} from '../../operator/reverse-deposits.ts';
import { addStaff } from '../../testing/add-staff.ts';
import { type CashierFixture, cashierFixture, type Payer } from '../../testing/cashier-fixture.ts';
import { getLeftToPlay } from './playthrough.store.ts';
import { processReversals } from './process-reversals.ts';

let cashier: CashierFixture;
const [anh, binh, far] = ['anh', 'binh', 'far'].map((name) => ({ name, sign: null })) as [Named, Named, Named];
interface Named {
  name: string;
  sign: null;
}
beforeAll(async () => {
  cashier = await cashierFixture();
  await addStaff(cashier.gateway.context.pool, 'finance', { anh: '*', binh: '*', far: 'aurora' });
});
afterAll(() => cashier.gateway.close());
afterEach(async () => {
  cashier.bank.payoutMode = 'pay';
  await cashier.gateway.clock.reset();
  expect(await cashier.faults()).toEqual([]);
});

const reason = 'paid twice by mistake';
const MINUTE = 60_000;

async function paid(brand: 'samba' | 'lotus', amountMinor?: string) {
  const who = await cashier.payer(brand);
  const before = await cashier.balance(who);
  const { charge, deposit } = await cashier.openCharge(who, amountMinor);
  const payment = await cashier.pay(charge);
  return { who, charge, payment, before, id: deposit.id };
}
const refund = (id: string, amountMinor: bigint | null = null, person = anh) =>
  refundDeposit({ id, reason, amountMinor }, person, cashier.gateway.context);
const idOf = (outcome: object): string => (outcome as { refunds: string[] }).refunds[0] ?? '';
const titles = async ({ memberId }: Payer) => {
  await cashier.settle();
  const { rows } = await cashier.pool.query(
    'select subject_type, title from foyer.inbox_message where member_id = $1 order by id',
    [memberId],
  );
  return rows.map(({ title }) => title);
};

test('refunds a deposit by PIX, and notifies the member of each step', async () => {
  const { before, id, payment, who } = await paid('samba');
  const { context } = cashier.gateway;
  expect(await getLeftToPlay(cashier.pool, { accountId: who.accountId, percent: 100 })).toBe(5_000n);
  expect(await refund(id, null, far)).toMatchObject({ code: 'forbidden' });
  expect(await refund(id)).toMatchObject({ state: 'approved' });
  expect(await cashier.balance(who)).toBe(before);
  expect(await cashier.read(id)).toMatchObject({ state: 'refunding', reversedMinor: '5000' });
  await processReversals(context);
  await vi.waitFor(
    async () => {
      await cashier.settle();
      expect(await cashier.read(id)).toMatchObject({ state: 'refunded' });
    },
    { timeout: 10_000 },
  );
  expect(payment.returns).toMatchObject([{ amountMinor: 5_000n, state: 'done', isDispute: false }]);
  expect(await getLeftToPlay(cashier.pool, { accountId: who.accountId, percent: 100 })).toBe(0n);
  expect(await titles(who)).toEqual([
    'Seu depósito chegou',
    'Um depósito será devolvido',
    'Seu depósito foi devolvido',
  ]);
  expect(await refund(id)).toMatchObject({ code: 'unchanged' });
});

test('returns the money when the provider refuses, and sends a request whose answer is lost only once', async () => {
  const { before, id, payment, who } = await paid('samba');
  cashier.bank.payoutMode = 'refuse';
  await refund(id);
  await processReversals(cashier.gateway.context);
  expect(await cashier.read(id)).toMatchObject({ state: 'paid', reversedMinor: '0' });
  expect(await cashier.balance(who)).toBe(before + 5_000n);
  cashier.bank.payoutMode = 'lose';
  await refund(id, 2_000n);
  await processReversals(cashier.gateway.context);
  expect(await cashier.read(id)).toMatchObject({ state: 'refunding' });
  const [bankReturn] = payment.returns;
  if (bankReturn) bankReturn.state = 'done';
  await cashier.gateway.clock.advance(2 * MINUTE);
  await processReversals(cashier.gateway.context);
  // Only a part; the rest is still the member’s.
  expect(await cashier.read(id)).toMatchObject({ state: 'paid', reversedMinor: '2000' });
  expect(payment.returns).toHaveLength(1);
  expect(await cashier.balance(who)).toBe(before + 3_000n);
});

test('requires a second, different person to approve a large refund', async () => {
  const { before, id, who } = await paid('lotus', '20000000');
  const asked = await refund(id);
  expect(asked).toMatchObject({ state: 'waiting' });
  const one = { id: idOf(asked), reason };
  const { context } = cashier.gateway;
  expect(await approveRefund(one, anh, context)).toMatchObject({ code: 'same' });
  expect(await approveRefund(one, far, context)).toMatchObject({ code: 'forbidden' });
  await processReversals(context);
  expect(await withdrawRefund(one, binh, context)).toEqual({ state: 'refused' });
  expect(await cashier.balance(who)).toBe(before + 20_000_000n);
  const again = { id: idOf(await refund(id)), reason };
  expect(await approveRefund(again, binh, context)).toEqual({ state: 'approved' });
  expect(await approveRefund(again, binh, context)).toMatchObject({ code: 'unchanged' });
  // payOS has no interface for refunds: staff send it and confirm it.
  await processReversals(context);
  expect(await recordRefund({ ...again, isSent: true }, binh, context)).toEqual({ state: 'done' });
  expect(await cashier.read(id)).toMatchObject({ state: 'refunded' });
  expect(await cashier.balance(who)).toBe(before);
  const { rows } = await cashier.pool.query(
    `select action, staff from foyer.audit_log where subject = any($1) order by at`,
    [[one.id, again.id]],
  );
  expect(rows).toEqual([
    { action: 'refund.withdraw', staff: 'binh' },
    { action: 'refund.approve', staff: 'binh' },
    { action: 'refund.record', staff: 'binh' },
  ]);
});

test('refunds no more than the deposit, even in parallel, and nothing that the member has spent', async () => {
  const { before, id, who } = await paid('samba');
  const answers = await Promise.all(Array.from({ length: 4 }, () => refund(id, 3_000n)));
  expect(answers.filter((one) => 'refunds' in one)).toHaveLength(1);
  await cashier.stake(who, before + 2_000n);
  expect(await refund(id, 2_000n)).toMatchObject({ code: 'balance' });
  expect(await refund(id, 2_001n)).toMatchObject({ code: 'unchanged' });
  expect(await cashier.balance(who)).toBe(0n);
});

test('holds what is left of a payment claimed by the payer’s bank, and follows the bank’s decision', async () => {
  const won = await paid('samba');
  const claim = await cashier.bank.dispute(won, { delivery: 'twice' });
  await cashier.settle();
  expect(await cashier.read(won.id)).toMatchObject({ state: 'disputed', reversedMinor: '5000' });
  expect(await cashier.balance(won.who)).toBe(won.before);
  await cashier.bank.decideReturn(won, claim, { state: 'failed' });
  await cashier.settle();
  expect(await cashier.read(won.id)).toMatchObject({ state: 'paid', reversedMinor: '0' });
  expect(await cashier.balance(won.who)).toBe(won.before + 5_000n);

  const lost = await paid('samba');
  await cashier.stake(lost.who, lost.before + 4_000n);
  const fraud = await cashier.bank.dispute(lost, { delivery: 'never' });
  await cashier.bank.decideReturn(lost, fraud, { state: 'done', delivery: 'twice' });
  await cashier.settle();
  expect(await cashier.read(lost.id)).toMatchObject({ state: 'refunded' });
  expect(await cashier.balance(lost.who)).toBe(0n);
  const { rows } = await cashier.pool.query(
    `select sum(amount_minor)::bigint as loss from foyer.ledger_posting posting join foyer.ledger_account account
       on account.id = posting.account_id where account.name = 'house:loss' and account.merchant = 'samba'`,
  );
  expect(rows[0].loss).toBe(-4_000n);
});

test('takes a disputed deposit from a member whose debits are blocked', async () => {
  const { before, id, who } = await paid('lotus');
  await cashier.pool.query('update foyer.ledger_account set is_debit_blocked = true where id = $1', [who.accountId]);
  const { context } = cashier.gateway;
  const opened = await recordDispute({ id, reason, amountMinor: null }, anh, context);
  expect(opened).toMatchObject({ coveredMinor: '200000' });
  expect(await cashier.balance(who)).toBe(before);
  const dispute = (opened as { dispute: string }).dispute;
  expect(await decideDispute({ id: dispute, reason, isWon: false }, binh, context)).toEqual({ state: 'lost' });
  expect(await decideDispute({ id: dispute, reason, isWon: true }, binh, context)).toMatchObject({ code: 'unchanged' });
});
