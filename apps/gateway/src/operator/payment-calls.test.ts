import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addStaff } from '../testing/add-staff.ts';
import { callAsStaff } from '../testing/call-as-staff.ts';
import { type CashierFixture, cashierFixture } from '../testing/cashier-fixture.ts';
import type { SessionCallName } from './operator-call.ts';

let cashier: CashierFixture;
beforeAll(async () => {
  cashier = await cashierFixture();
  await addStaff(cashier.gateway.context.pool, 'finance', { fin: 'lotus', far: 'samba' });
});
afterAll(() => cashier.gateway.close());
afterEach(async () => {
  expect(await cashier.faults()).toEqual([]);
});

/** A call of a person over HTTP; a refusal is returned as an object with a code. */
const call = (name: string, operation: SessionCallName, body: object) =>
  callAsStaff(name, { call: operation, body }, cashier.gateway.context);

const reason = 'looked at by hand';

test('lists waiting withdrawals, and returns the money when staff reject one', async () => {
  const who = await cashier.withdrawer('lotus');
  const before = await cashier.balance(who);
  const { id } = (await cashier.withdraw(who, '150000')).json.value;
  expect(await call('far', 'withdrawals', { merchant: 'lotus' })).toEqual({ code: 'forbidden' });
  const { withdrawals } = await call('fin', 'withdrawals', { merchant: 'lotus' });
  expect(withdrawals).toMatchObject([{ id, amountMinor: '150000', ruleId: 'name-not-sure' }]);
  expect(await call('far', 'reject-withdrawal', { id, reason })).toEqual({ code: 'forbidden' });
  expect(await call('fin', 'reject-withdrawal', { id, reason: '' })).toEqual({ code: 'reason' });
  expect(await call('fin', 'reject-withdrawal', { id, reason })).toEqual({ state: 'rejected' });
  expect(await call('fin', 'approve-withdrawal', { id, reason })).toEqual({ code: 'unchanged' });
  expect(await cashier.balance(who)).toBe(before);
  const seen = await cashier.withdrawal(id);
  expect(seen).toMatchObject({ state: 'rejected', reason: expect.stringMatching(/could not approve/) });
  expect(JSON.stringify(seen)).not.toContain(reason);
  const { rows } = await cashier.pool.query(`select action, subject, reason from foyer.audit_log`);
  expect(rows).toEqual([{ action: 'withdrawal.reject', subject: id, reason }]);
});

test('credits an unmatched payment once, to the member whom staff name', async () => {
  const who = await cashier.payer('lotus');
  const { charge } = await cashier.openCharge(who);
  const foreign = cashier.bank.addCharge({ ...charge, ours: '999999', number: '999999', qr: 'foreign' });
  const payment = await cashier.pay(foreign, { amountMinor: 77_000n });
  const { payments } = await call('fin', 'payments', { merchant: 'lotus' });
  const waiting = payments.find(({ paymentId }: { paymentId: string }) => paymentId.endsWith(payment.id));
  expect(waiting).toMatchObject({ reason: 'unmatched', suspendedMinor: '77000', memberId: null });
  const asked = { id: waiting.id, reason };
  expect(await call('fin', 'match-payment', { ...asked, username: null })).toEqual({ code: 'unknown' });
  expect(await call('fin', 'match-payment', { ...asked, username: 'nobody' })).toEqual({ code: 'unknown' });
  const { rows } = await cashier.pool.query('select username from foyer.member where id = $1', [who.memberId]);
  const before = await cashier.balance(who);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => call('fin', 'match-payment', { ...asked, username: rows[0].username })),
  );
  expect(answers.filter(({ memberId }) => memberId === String(who.memberId))).toHaveLength(1);
  expect(await cashier.balance(who)).toBe(before + 77_000n);
});

test('credits nothing to an excluded member, and nothing to anyone but the payer', async () => {
  const [who, other] = [await cashier.payer('lotus'), await cashier.payer('lotus')];
  const { charge } = await cashier.openCharge(who);
  await cashier.pay(charge, { isOther: true });
  const { payments } = await call('fin', 'payments', { merchant: 'lotus' });
  const { id } = payments.find(({ memberId }: { memberId: string }) => memberId === String(who.memberId));
  const { rows } = await cashier.pool.query('select username from foyer.member where id = $1', [other.memberId]);
  expect(await call('fin', 'match-payment', { id, reason, username: rows[0].username })).toEqual({ code: 'unknown' });
  await cashier.pool.query('update foyer.member set excluded_since = foyer.clock() where id = $1', [who.memberId]);
  expect(await call('fin', 'match-payment', { id, reason, username: null })).toEqual({ code: 'forbidden' });
  expect(await call('fin', 'return-payment', { id, reason })).toEqual({ state: 'returned' });
});

test('makes the person who takes a reconciliation break its owner', async () => {
  await cashier.pool.query(`insert into foyer.cashier_break (merchant, connector, kind, direction, line_id, theirs_minor, currency)
    values ('lotus', 'payos', 'provider_only', 'in', 'x:y', 5, 'VND')`);
  const [found] = (await call('fin', 'payments', { merchant: 'lotus' })).breaks;
  expect(found).toMatchObject({ kind: 'provider_only', owner: null, ageHours: 0 });
  expect(await call('far', 'take-break', { id: found.id, merchant: 'samba', reason })).toEqual({ code: 'unknown' });
  expect(await call('fin', 'take-break', { id: found.id, merchant: 'lotus', reason })).toEqual({});
  expect((await call('fin', 'payments', { merchant: 'lotus' })).breaks).toMatchObject([{ owner: 'fin' }]);
});

test('shows what a provider wrote, and closes a break for whom may decide, with the reason', async () => {
  const sealedRaw = cashier.gateway.context.seal.seal(Buffer.from('{"valor":"x"}'));
  await cashier.pool.query(
    `insert into foyer.cashier_break (merchant, connector, kind, direction, line_id, currency, sealed_raw)
     values ('lotus', 'payos', 'unreadable', 'in', 'a:b', 'VND', $1)`,
    [sealedRaw],
  );
  const open = async () => (await call('fin', 'payments', { merchant: 'lotus' })).breaks;
  const found = (await open()).find(({ lineId }: { lineId: string }) => lineId === 'a:b');
  expect(found).toMatchObject({ kind: 'unreadable', raw: '{"valor":"x"}' });
  expect(found).not.toHaveProperty('sealedRaw');
  const asked = { id: found.id, merchant: 'lotus', reason };
  expect(await call('far', 'close-break', asked)).toEqual({ code: 'forbidden' });
  expect(await call('fin', 'close-break', { ...asked, reason: '' })).toEqual({ code: 'reason' });
  expect(await call('fin', 'close-break', asked)).toEqual({});
  expect(await call('fin', 'close-break', asked)).toEqual({ code: 'unknown' });
  expect((await open()).map(({ lineId }: { lineId: string }) => lineId)).not.toContain('a:b');
  const { rows } = await cashier.pool.query(`select note from foyer.cashier_break where line_id = 'a:b'`);
  expect(rows).toEqual([{ note: `fin: ${reason}` }]);
});
