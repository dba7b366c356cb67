import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { selfReferralFlags } from './self-referral.store.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const query = (text: string, values: unknown[]) => gateway.database.pool.query(text, values);

let people = 0;
/** Somebody with their own address and device. */
async function newPerson(): Promise<string> {
  people += 1;
  const { id } = await gateway.member(`self.${randomUUID().slice(0, 8)}`);
  await query('update foyer.login_event set ip = null, device_id = null where member_id = $1', [id]);
  await query('update foyer.member set registration = $2 where id = $1', [
    id,
    { ip: `203.0.113.${people}`, loginDeviceId: randomUUID() },
  ]);
  return id;
}

async function flagsOf(friend: string, referrer: string): Promise<string[]> {
  const { rows } = await query(
    `select ${selfReferralFlags('friend', 'referrer')} as flags from foyer.member friend, foyer.member referrer
     where friend.id = $1 and referrer.id = $2`,
    [friend, referrer],
  );
  return rows[0].flags;
}

const isPaidTo = (member: string, account: string) =>
  query(
    `insert into foyer.cashier_beneficiary (id, merchant, member_id, method, bank, sealed_account, account_ref, masked, sealed_holder,
       name_match, usable_from) values ($1, 'lotus', $2, 'bank', 'VCB', 'x', $3, '••• 4567', 'x', 'exact', foyer.clock())`,
    [randomUUID(), member, account],
  );
const paysFrom = (member: string, account: string) =>
  query(
    `insert into foyer.cashier_payment (merchant, connector, payment_id, member_id, currency, amount_minor, credited_minor,
       suspended_minor, state, payer_ref, paid_at) values ('lotus', 'bank', $1, $2, 'VND', 5, 5, 0, 'credited', $3, foyer.clock())`,
    [randomUUID(), member, account],
  );
const showsDocument = (member: string, number: string) =>
  query(
    `insert into foyer.identity_check (id, merchant, member_id, level, state, number_ref, provider)
     values ($1, 'lotus', $2, 1, 'approved', $3, 'staff')`,
    [randomUUID(), member, number],
  );
const logsIn = (member: string, what: { device_id?: string; ip?: string }) =>
  query('update foyer.login_event set device_id = $2, ip = $3 where member_id = $1', [
    member,
    what.device_id ?? null,
    what.ip ?? null,
  ]);

test('raises no flag for two people who share nothing', async () => {
  const [friend, referrer] = [await newPerson(), await newPerson()];
  await isPaidTo(friend, 'account of one');
  await isPaidTo(referrer, 'account of the other');
  await showsDocument(friend, 'number of one');
  await showsDocument(referrer, 'number of the other');
  expect(await flagsOf(friend, referrer)).toEqual([]);
});

test.each([
  ['a device that both have logged in from', 'device', (one: string) => logsIn(one, { device_id: 'a'.repeat(36) })],
  ['an account that both are paid to', 'payment', (one: string) => isPaidTo(one, 'the same account')],
  ['an account that both have paid from', 'payment', (one: string) => paysFrom(one, 'the same payer')],
  ['a document that both have shown', 'document', (one: string) => showsDocument(one, 'the same number')],
] as const)('flags %s', async (_what, flag, share) => {
  const [friend, referrer] = [await newPerson(), await newPerson()];
  for (const one of [friend, referrer]) await share(one);
  expect(await flagsOf(friend, referrer)).toEqual([flag]);
});

test('flags a registration from an address where the other has logged in', async () => {
  const [friend, referrer] = [await newPerson(), await newPerson()];
  await logsIn(referrer, { ip: `203.0.113.${people - 1}` });
  expect(await flagsOf(friend, referrer)).toEqual(['address']);
});

test('flags the address of a registration whose account has been closed', async () => {
  const [friend, referrer] = [await newPerson(), await newPerson()];
  await query(`update foyer.member set registration = '{}' where id = $1`, [friend]);
  expect(await flagsOf(friend, referrer)).toEqual([]);
  await logsIn(friend, { ip: `203.0.113.${people}` });
  expect(await flagsOf(friend, referrer)).toEqual(['address']);
});

test('flags an account that one pays from and the other is paid to', async () => {
  const [friend, referrer] = [await newPerson(), await newPerson()];
  await paysFrom(friend, 'an account of both');
  await isPaidTo(referrer, 'an account of both');
  expect(await flagsOf(friend, referrer)).toEqual(['payment']);
});
