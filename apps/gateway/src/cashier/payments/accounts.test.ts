import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CashierFixture, cashierFixture, type Payer } from '../../testing/cashier-fixture.ts';

let cashier: CashierFixture;
beforeAll(async () => {
  cashier = await cashierFixture();
});
afterAll(() => cashier.gateway.close());

const METHODS = { samba: 'pix', lotus: 'bank-transfer', aurora: 'instapay' } as const;

const add = (who: Payer, account: string, bank = '') =>
  cashier.gateway.call('cashier.addBeneficiary', {
    ...{ host: who.host, token: who.token },
    body: { method: METHODS[who.brand], account, ...(bank && { bank }) },
  });

const read = (who: Payer, account: string, bank = '') =>
  cashier.gateway.call('cashier.readAccount', {
    ...{ host: who.host, token: who.token },
    body: { method: METHODS[who.brand], account, ...(bank && { bank }) },
  });

/** The account as a payout is sent to it. */
async function stored(id: string): Promise<string> {
  const text = 'select sealed_account as sealed from foyer.cashier_beneficiary where id = $1';
  const { rows } = await cashier.pool.query<{ sealed: Buffer }>(text, [id]);
  return cashier.gateway.context.seal.open(rows[0]?.sealed ?? Buffer.alloc(0)).toString('utf8');
}

test.each([
  ['maria-silva@example.com', 'email', 'maria-silva@example.com'],
  ['joao@minha-loja.com.br', 'email', 'joao@minha-loja.com.br'],
  ['ANA@Example.com', 'email', 'ana@example.com'],
  ['123e4567-e12b-12d1-a456-426655440000', 'random', '123e4567-e12b-12d1-a456-426655440000'],
  ['123E4567-E12B-12D1-A456-426655440001', 'random', '123e4567-e12b-12d1-a456-426655440001'],
  ['529.982.247-25', 'cpf', '52998224725'],
  ['11.222.333/0001-81', 'cnpj', '11222333000181'],
  ['(11) 91234-5678', 'phone', '+5511912345678'],
  ['+55 11 91234-5678', 'phone', '+5511912345678'],
  ['11912345678', 'phone', '+5511912345678'],
])('shows the PIX key %s as %s before it stores the same', async (typed, kind, account) => {
  const who = await cashier.payer('samba');
  expect((await read(who, typed)).json.value).toEqual({ kind, account, bankName: '' });
  const { json } = await add(who, typed);
  expect(json.errorCode).toBeUndefined();
  expect(await stored(json.value.id)).toBe(account);
  expect((await add(who, account)).json.errorCode).toBe('beneficiary.exists');
});

test('keeps at most twenty accounts of a member, also of those that are added at the same time', async () => {
  const who = await cashier.payer('samba');
  const keys = Array.from({ length: 24 }, (_, place) => `ana.${place}@example.com`);
  const addAs = (account: string, place: number) =>
    cashier.gateway.call('cashier.addBeneficiary', {
      ...{ host: who.host, token: who.token, headers: { 'x-forwarded-for': `10.9.${place}.1` } },
      body: { method: 'pix', account },
    });
  for (const [place, key] of keys.slice(0, 18).entries())
    expect((await addAs(key, place)).json.errorCode).toBeUndefined();
  const last = await Promise.all(keys.slice(18).map((key, place) => addAs(key, 18 + place)));
  const codes = last.map(({ json }) => json.errorCode ?? 'added').sort();
  expect(codes).toEqual(['added', 'added', ...Array(4).fill('beneficiary.tooMany')]);
  const { host, token } = who;
  const { beneficiaries } = (await cashier.gateway.call('cashier.beneficiaries', { host, token })).json.value;
  expect(beneficiaries).toHaveLength(20);
  const removed = { host, token, body: { id: beneficiaries[0]?.id ?? '' } };
  expect((await cashier.gateway.call('cashier.removeBeneficiary', removed)).json.errorCode).toBeUndefined();
  expect((await addAs(keys[23] ?? '', 30)).json.errorCode).toBeUndefined();
});

test.each(['52998224724', '529.982.247-24', 'maria silva@example.com', '123e4567e12b12d1a456426655440000'])(
  'refuses %s, which is no PIX key',
  async (typed) => {
    const who = await cashier.payer('samba');
    expect((await read(who, typed)).json.errorCode).toBe('beneficiary.invalid');
    expect((await add(who, typed)).json.errorCode).toBe('beneficiary.invalid');
  },
);

test.each([
  ['lotus', '970436', '0011 0012-3456', { kind: 'bank', account: '001100123456', bankName: 'Vietcombank' }],
  ['aurora', 'PH_GCASH', '+63 917 123 4568', { kind: 'wallet', account: '09171234568', bankName: 'GCash' }],
  ['aurora', 'PH_BPI', '9171234568', { kind: 'bank', account: '9171234568', bankName: 'BPI' }],
] as const)('stores an account of %s at %s, typed as %s, as it is shown', async (brand, bank, typed, shown) => {
  const who = await cashier.payer(brand);
  expect((await read(who, typed, bank)).json.value).toEqual(shown);
  const { json } = await add(who, typed, bank);
  expect(await stored(json.value.id)).toBe(shown.account);
});

test('refuses to read an account of a method or bank that the merchant does not have', async () => {
  const who = await cashier.payer('lotus');
  expect((await read(who, '001100123456', '123456')).json.errorCode).toBe('beneficiary.invalid');
  const body = { method: 'cash', account: '001100123456' };
  const { json } = await cashier.gateway.call('cashier.readAccount', { host: who.host, token: who.token, body });
  expect(json.errorCode).toBe('method.unavailable');
});

test('does not take keys that differ by a hyphen for one account', async () => {
  const [one, other] = [await cashier.payer('samba'), await cashier.payer('samba')];
  expect((await add(one, 'joana-reis@example.com')).json.success).toBe(true);
  expect((await add(one, 'joanareis@example.com')).json.success).toBe(true);
  await add(other, 'joanareis@example.com');
  const text = `select count(distinct account_ref)::integer as refs from foyer.cashier_beneficiary
    where member_id = any($1)`;
  const { rows } = await cashier.pool.query(text, [[one.memberId, other.memberId]]);
  expect(rows[0]).toEqual({ refs: 2 });
});
