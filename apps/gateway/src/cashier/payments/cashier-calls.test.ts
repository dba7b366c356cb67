import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CashierFixture, cashierFixture, type Payer } from '../../testing/cashier-fixture.ts';

let cashier: CashierFixture;
beforeAll(async () => {
  cashier = await cashierFixture();
});
afterAll(() => cashier.gateway.close());
afterEach(async () => {
  await cashier.gateway.clock.reset();
  expect(await cashier.faults()).toEqual([]);
});

const MINUTE = 60_000;
const asking = ({ host, token }: Payer) => ({ host, token });
const addAccount = (who: Payer, body: object) =>
  cashier.gateway.call('cashier.addBeneficiary', { ...asking(who), body: { method: 'pix', ...body } });

test.each([
  ['lotus', ['vietqr', 'bank-transfer'], ['bank-transfer']],
  ['aurora', ['qrph'], ['instapay']],
  ['samba', ['pix'], ['pix']],
] as const)('lists the methods of %s with limits, times and fees', async (brand, deposits, withdrawals) => {
  const who = await cashier.payer(brand);
  const { value } = (await cashier.gateway.call('cashier.methods', asking(who))).json;
  expect(value.deposits.map(({ method }) => method)).toEqual(deposits);
  expect(value.withdrawals.map(({ method }) => method)).toEqual(withdrawals);
  for (const one of [...value.deposits, ...value.withdrawals]) {
    expect(one.refusal).toBeNull();
    expect(BigInt(one.maxMinor)).toBeGreaterThan(BigInt(one.minMinor));
    expect(one.duration.toSeconds).toBeGreaterThan(one.duration.fromSeconds);
  }
});

test('lists the most recently used method first, with the median duration of ten payments', async () => {
  const who = await cashier.payer('lotus', { level: 2 });
  for (let times = 0; times < 10; times += 1) {
    const body = { method: 'bank-transfer', amountMinor: '100000' };
    const { json } = await cashier.gateway.call('cashier.createDeposit', { ...asking(who), body });
    const charge = cashier.bank.charges.find(({ qr }) => qr === json.value.qr);
    if (charge) await cashier.pay(charge);
  }
  const { value } = (await cashier.gateway.call('cashier.methods', asking(who))).json;
  expect(value.deposits[0]).toMatchObject({ method: 'bank-transfer', isLastUsed: true, leftMinor: '99000000' });
  expect(value.deposits[0]?.duration.medianSeconds).toBeGreaterThanOrEqual(0);
  expect(value.deposits[1]?.duration.medianSeconds).toBeNull();
});

test.each([
  ['an unknown method', 'lotus', { method: 'cash', amountMinor: '100000' }, 'method.unavailable'],
  ['a method of withdrawals only', 'aurora', { method: 'instapay', amountMinor: '10000' }, 'method.unavailable'],
  ['less than the minimum', 'lotus', { method: 'vietqr', amountMinor: '49999' }, 'amount.out.of.range'],
  ['more than the maximum', 'lotus', { method: 'vietqr', amountMinor: '50000001' }, 'amount.out.of.range'],
  ['more than the level allows in a day', 'lotus', { method: 'vietqr', amountMinor: '20000001' }, 'deposit.limit'],
  ['zero', 'lotus', { method: 'vietqr', amountMinor: '0' }, 'invalid.request'],
  ['less than zero', 'lotus', { method: 'vietqr', amountMinor: '-100000' }, 'invalid.request'],
  ['a fraction', 'lotus', { method: 'vietqr', amountMinor: '100000.5' }, 'invalid.request'],
  ['thirty digits', 'lotus', { method: 'vietqr', amountMinor: '1'.repeat(30) }, 'invalid.request'],
  ['a number for an amount', 'lotus', { method: 'vietqr', amountMinor: 100000 }, 'invalid.request'],
] as const)('refuses a deposit of %s', async (_what, brand, body, code) => {
  const who = await cashier.payer(brand);
  const { json } = await cashier.gateway.call('cashier.createDeposit', { ...asking(who), body });
  expect(json.errorCode).toBe(code);
});

test('refuses deposits in Brazil before identity verification, and deposits of an excluded member', async () => {
  const unknown = await cashier.payer('samba', { level: 0 });
  expect((await cashier.open(unknown)).json.errorCode).toBe('identity.required');
  const excluded = await cashier.payer('lotus');
  await cashier.pool.query('update foyer.member set excluded_since = foyer.clock() where id = $1', [excluded.memberId]);
  expect((await cashier.open(excluded)).json.errorCode).toBe('member.excluded');
});

test('suspends what an excluded member pays on an earlier code', async () => {
  const who = await cashier.payer('lotus');
  const { charge, deposit } = await cashier.openCharge(who);
  await cashier.pool.query('update foyer.member set excluded_since = foyer.clock() where id = $1', [who.memberId]);
  await cashier.pay(charge);
  expect((await cashier.read(deposit.id)).payments).toMatchObject([{ creditedMinor: '0', reason: 'excluded' }]);
});

test('gives access only to a member’s own deposits and withdrawals', async () => {
  const [own, other] = [await cashier.withdrawer('samba'), await cashier.withdrawer('samba')];
  const { deposit } = await cashier.openCharge(own);
  const { json } = await cashier.withdraw(own, '1000');
  const query = { id: deposit.id };
  expect((await cashier.gateway.call('cashier.deposit', { ...asking(other), query })).json.errorCode).toBe('not.found');
  expect((await cashier.gateway.call('cashier.checkDeposit', { ...asking(other), body: query })).json.errorCode).toBe(
    'not.found',
  );
  const id = { id: json.value.id };
  expect((await cashier.gateway.call('cashier.withdrawal', { ...asking(other), query: id })).json.errorCode).toBe(
    'not.found',
  );
  expect((await cashier.gateway.call('cashier.cancelWithdrawal', { ...asking(other), body: id })).json.errorCode).toBe(
    'not.found',
  );
  const stolen = await cashier.withdraw({ ...other, beneficiaryId: own.beneficiaryId }, '1000');
  expect(stolen.json.errorCode).toBe('not.found');
  const removal = { ...asking(other), body: { id: own.beneficiaryId } };
  expect((await cashier.gateway.call('cashier.removeBeneficiary', removal)).json.errorCode).toBe('not.found');
  await cashier.until(json.value.id, 'paid');
});

test('pages through deposits and withdrawals, newest first', async () => {
  const who = await cashier.withdrawer('samba');
  await cashier.openCharge(who);
  const first = (await cashier.gateway.call('cashier.deposits', { ...asking(who), query: { limit: '1' } })).json.value;
  expect(first.deposits).toMatchObject([{ state: 'pending' }]);
  const query = { limit: '1', before: first.next ?? '' };
  const second = (await cashier.gateway.call('cashier.deposits', { ...asking(who), query })).json.value;
  expect(second).toMatchObject({ deposits: [{ state: 'paid' }], next: null });
  expect((await cashier.gateway.call('cashier.withdrawals', asking(who))).json.value).toEqual({
    withdrawals: [],
    next: null,
  });
});

test('adds an account after a recent login or with the password, delays its use, and notifies the member', async () => {
  const who = await cashier.payer('samba');
  await cashier.gateway.clock.advance(11 * MINUTE);
  const account = '12345678909';
  expect((await addAccount(who, { account })).json.errorCode).toBe('password.required');
  expect((await addAccount(who, { account, password: 'wrong password' })).json.errorCode).toBe('login.cred.err');
  const { json } = await addAccount(who, { account: '123.456.789-09'.replaceAll('.', ' '), password: 'correct horse' });
  expect(json.value).toMatchObject({ masked: '•••• 8909', isUsable: false, isPayingAccount: false });
  expect((await addAccount(who, { account })).json.errorCode).toBe('beneficiary.exists');
  await cashier.settle();
  const unread = await cashier.gateway.call('inbox.unreadCount', asking(who));
  expect(unread.json.value.unreadCount).toBe(1);
  const refused = await cashier.withdraw({ ...who, beneficiaryId: json.value.id }, '1000');
  expect(refused.json.errorCode).toBe('beneficiary.coolingOff');
  await cashier.gateway.call('cashier.removeBeneficiary', { ...asking(who), body: { id: json.value.id } });
  const { value } = (await cashier.gateway.call('cashier.beneficiaries', asking(who))).json;
  expect(value).toMatchObject({ beneficiaries: [], coolingOffHours: 24 });
});

test.each(['123', 'not an account', 'ninguem@example.com', '1'.repeat(78)])(
  'refuses the account %s',
  async (account) => {
    const { json } = await addAccount(await cashier.payer('samba'), { account });
    expect(['beneficiary.invalid', 'invalid.request']).toContain(json.errorCode);
  },
);

test('refuses an account that the provider reports as somebody else’s', async () => {
  const who = await cashier.payer('samba');
  const sealed = cashier.gateway.context.seal.seal(Buffer.from('JOAO PEREIRA'));
  await cashier.pool.query('update foyer.member_identity set sealed_name = $2 where member_id = $1', [
    who.memberId,
    sealed,
  ]);
  expect((await addAccount(who, { account: '12345678909' })).json.errorCode).toBe('beneficiary.invalid');
});

test('stores accounts and holders sealed', async () => {
  const who = await cashier.withdrawer('lotus');
  const text = 'select row_to_json(stored)::text as row from foyer.cashier_beneficiary stored where id = $1';
  const { rows } = await cashier.pool.query<{ row: string }>(text, [who.beneficiaryId]);
  expect(rows[0]?.row).toContain('sealed_account');
  expect(rows[0]?.row).not.toMatch(/NGUYEN|5000000\d{4}/);
});

test('shows what a withdrawal requires, and what it costs, before it is requested', async () => {
  const who = await cashier.payer('aurora');
  const { charge } = await cashier.openCharge(who);
  await cashier.pay(charge);
  const requirements = async () =>
    (await cashier.gateway.call('cashier.withdrawalRequirements', asking(who))).json.value;
  const unmet = await requirements();
  expect(unmet).toMatchObject({ leftToPlayMinor: '50000', heldMinor: '0', memberCancel: 'never' });
  expect(unmet.checks.filter(({ isMet }) => !isMet).map(({ id }) => id)).toEqual(['playthrough', 'beneficiary']);
  const beneficiaryId = await cashier.addAccount(who);
  expect((await cashier.withdraw({ ...who, beneficiaryId }, '20000')).json.errorCode).toBe('playthrough.open');
  await cashier.stake(who, 50_000n);
  const query = { beneficiaryId, amountMinor: '20000' };
  const quote = (await cashier.gateway.call('cashier.withdrawalQuote', { ...asking(who), query })).json.value;
  expect(quote).toMatchObject({ amountMinor: '20000', feeMinor: '1000', totalMinor: '21000' });
  expect(quote.checks.every(({ isMet }) => isMet)).toBe(true);
  const before = await cashier.balance(who);
  const { json } = await cashier.withdraw({ ...who, beneficiaryId }, '20000');
  expect(json.value).toMatchObject({ feeMinor: '1000' });
  expect(await cashier.balance(who)).toBe(before - 21_000n);
  expect(await requirements()).toMatchObject({ heldMinor: '21000' });
});

test('counts only stakes after a deposit, and each one once', async () => {
  const who = await cashier.payer('samba');
  await cashier.stake(who, 10_000n);
  for (const amountMinor of ['5000', '3000']) await cashier.pay((await cashier.openCharge(who, amountMinor)).charge);
  const left = async () =>
    (await cashier.gateway.call('cashier.withdrawalRequirements', asking(who))).json.value.leftToPlayMinor;
  expect(await left()).toBe('8000');
  await cashier.stake(who, 6_000n);
  expect(await left()).toBe('2000');
  await cashier.stake(who, 6_000n);
  expect(await left()).toBe('0');
  await cashier.pay((await cashier.openCharge(who, '1000')).charge);
  expect(await left()).toBe('1000');
});

test('pays an excluded member, but not one whose withdrawals are blocked', async () => {
  const who = await cashier.withdrawer('samba');
  await cashier.pool.query('update foyer.member set excluded_since = foyer.clock() where id = $1', [who.memberId]);
  const { json } = await cashier.withdraw(who, '1000');
  await cashier.until(json.value.id, 'paid');
  await cashier.pool.query(`update foyer.member set blocked_actions = '{withdrawal}' where id = $1`, [who.memberId]);
  expect((await cashier.withdraw(who, '1000')).json.errorCode).toBe('member.blocked');
});

test('refuses a withdrawal above the balance, above the daily limit or below the minimum', async () => {
  const who = await cashier.withdrawer('samba');
  expect((await cashier.withdraw(who, '100000')).json.errorCode).toBe('balance.insufficient');
  expect((await cashier.withdraw(who, '200001')).json.errorCode).toBe('withdrawal.limit');
  expect((await cashier.withdraw(who, '999')).json.errorCode).toBe('amount.out.of.range');
});
