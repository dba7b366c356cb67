import { Refusal } from '@foyer/http/refusal.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertStaff, replaceGrants } from '../staff/staff.store.ts';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { publishOffers } from '../testing/publish-offers.ts';
import { OPERATOR_CALLS } from './operator-calls.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
  const { db } = gateway.context;
  for (const [name, merchant] of [
    ['pro', 'lotus'],
    ['far', 'samba'],
  ] as const) {
    await insertStaff(db, { name, password_hash: 'x', sealed_totp: Buffer.from('x'), signing_key: `key of ${name}` });
    await replaceGrants(db, name, [{ merchant, role: 'promotions' }]);
  }
  await publishOffers(gateway, 'lotus', [
    { id: 'single', value: { kind: 'code', amountMinor: '900' } },
    { id: 'shared', value: { kind: 'code', amountMinor: '900', code: 'ALL1' } },
  ]);
});
afterAll(() => gateway.close());

const WANTED = { merchant: 'lotus', offerId: 'single', count: 3, reason: 'cards of the spring fair' };

async function make(name: string, change: Partial<typeof WANTED> = {}) {
  const answer = await OPERATOR_CALLS.get('make-promotion-codes')?.(
    { ...WANTED, ...change },
    { person: { name, sign: null }, language: 'EN' },
    gateway.context,
  );
  return JSON.parse(JSON.stringify(answer instanceof Refusal ? { code: answer.code } : answer));
}

test('makes codes that members can redeem, and records how many', async () => {
  const { codes } = await make('pro');
  expect(codes).toHaveLength(3);
  const { token } = await gateway.member('coder.staff');
  const redeemed = await gateway.call('promotion.redeem', { token, body: { code: codes[0] } });
  expect(redeemed.json.value).toMatchObject({ offerId: 'single', amountMinor: '900' });
  const { rows } = await gateway.database.pool.query('select act, subject, after from foyer.staff_act');
  expect(rows).toEqual([{ act: 'promotion-codes.make', subject: 'single', after: { count: 3 } }]);
  expect(JSON.stringify(rows)).not.toContain(codes[0]);
});

test.each([
  ['staff of another merchant', 'far', {}, 'forbidden'],
  ['an offer whose code is for everybody', 'pro', { offerId: 'shared' }, 'unknown'],
  ['an offer that does not exist', 'pro', { offerId: 'none' }, 'unknown'],
  ['too many codes', 'pro', { count: 10_001 }, 'invalid'],
  ['no reason', 'pro', { reason: '' }, 'reason'],
])('refuses %s', async (_what, name, change, code) => {
  expect(await make(name, change)).toEqual({ code });
});
