import type { Merchant } from '@foyer/merchant/merchant.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { insertMember } from '../../accounts/members/member.store.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { VENDOR } from '../../testing/fake-vendor.ts';
import { grantPlayMoney } from './play-money.ts';
import { verifyLedger } from './verify-ledger.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
});
afterEach(async () => {
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

const merchantOf = (code: string): Merchant => {
  const merchant = gateway.context.merchants.find((each) => each.code === code);
  if (!merchant) throw new Error(`no merchant ${code}`);
  return merchant;
};

async function memberOf(username: string, host = 'lotus.localhost') {
  const { id } = await gateway.member(username, host);
  const { rows } = await gateway.database.pool.query<{ id: bigint }>(
    'select id from foyer.ledger_account where member_id = $1',
    [id],
  );
  return { id: BigInt(id), accountId: rows[0]?.id as bigint };
}
const balance = async (accountId: bigint) => (await gateway.context.reads.balance(accountId)).balance_minor;

test.each([
  ['lotus', 2_000_000n, 'VND'],
  ['aurora', 200_000n, 'PHP'],
  ['samba', 20_000n, 'BRL'],
])('grants a new member of %s the merchant’s welcome balance', async (code, amount, currency) => {
  const { accountId } = await memberOf('welcomed1', `${code}.localhost`);
  expect(await gateway.context.reads.balance(accountId)).toMatchObject({ balance_minor: amount, currency });
});

test('grants once, even for different amounts simultaneously', async () => {
  const member = await memberOf('greedy.one');
  const merchant = merchantOf('lotus');
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      grantPlayMoney({ member, merchant, amountMinor: BigInt(index * 1_000_000) }, gateway.context),
    ),
  );
  expect(await balance(member.accountId)).toBe(2_000_000n);
});

test('grants nothing to a member who may not be granted anything', async () => {
  const member = await insertMember(gateway.context.pool, {
    merchant: 'lotus',
    username: 'left.alone',
    username_key: 'left.alone',
    password_hash: '',
    type: 0,
    language: 'VI',
    currency: 'VND',
    referral_code: 'LEFTALONE',
    referred_by: null,
    club_label: null,
    registration: {},
  });
  if (!member) throw new Error('the name is taken');
  await gateway.database.pool.query('update foyer.member set excluded_since = now() where id = $1', [member.id]);
  await grantPlayMoney({ member, merchant: merchantOf('lotus') }, gateway.context);
  expect(await balance(member.accountId)).toBe(0n);
});

test('throws outside the sandbox', async () => {
  const member = await memberOf('real.money');
  const production = { ...gateway.context, isSandbox: false };
  await expect(grantPlayMoney({ member, merchant: merchantOf('lotus') }, production)).rejects.toThrow('sandbox');
  expect(await balance(member.accountId)).toBe(2_000_000n);
});

test('grants nothing to a member of another merchant', async () => {
  const member = await memberOf('wanderer1');
  await grantPlayMoney({ member, merchant: merchantOf('samba') }, gateway.context);
  expect(await balance(member.accountId)).toBe(2_000_000n);
});

test('books a grant against the sandbox house account', async () => {
  const member = await memberOf('balanced1', 'samba.localhost');
  const { rows } = await gateway.database.pool.query<{ name: string; amount_minor: bigint }>(
    `select name, amount_minor from foyer.ledger_posting join foyer.ledger_account account on account.id = account_id
     where transfer_seq = (select seq from foyer.ledger_transfer where account_id = $1) order by amount_minor`,
    [member.accountId],
  );
  expect(rows).toEqual([
    { name: 'house:sandbox', amount_minor: -20_000n },
    { name: expect.any(String), amount_minor: 20_000n },
  ]);
});

test('throws a database error instead of treating it as a repeated grant', async () => {
  const member = await memberOf('faulty.one');
  await gateway.database.pool.query(`alter table foyer.ledger_posting rename to away`);
  const other = { id: member.id + 1_000_000n, accountId: member.accountId };
  const grant = grantPlayMoney({ member: other, merchant: merchantOf('lotus') }, gateway.context);
  await expect(grant).rejects.toThrow();
  await gateway.database.pool.query(`alter table foyer.away rename to ledger_posting`);
});
