import { toMerchant } from '@foyer/merchant/merchant.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const form = (username: string, more: object = {}) => ({ username, password: 'correct horse', isAdult: true, ...more });
const countOf = async (username: string) => {
  const { rows } = await gateway.database.pool.query(
    'select count(*)::int as n from foyer.member where username_key = $1',
    [username],
  );
  return rows[0].n;
};

test('registers a member, logs in and grants play money in the merchant’s currency', async () => {
  const reply = await gateway.call('member.register', { host: 'aurora.localhost', body: form('althea.c') });
  expect(reply.status).toBe(200);
  const token = reply.json.value.token ?? '';
  const info = await gateway.call('member.info', { host: 'aurora.localhost', token });
  expect(info.json.value).toMatchObject({
    account: 'althea.c',
    type: 0,
    currency: 'PHP',
    balanceMinor: '200000',
    language: 'EN',
  });
});

test('registers once for a double submit with one key, with the same response', async () => {
  const options = { body: form('double1'), headers: { 'idempotency-key': 'register-double1' } };
  const [first, second] = await Promise.all([
    gateway.call('member.register', options),
    gateway.call('member.register', options),
  ]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.json.value).toEqual(first.json.value);
  expect(await countOf('double1')).toBe(1);
});

test('refuses the same key with other input', async () => {
  const headers = { 'idempotency-key': 'register-other' };
  await gateway.call('member.register', { headers, body: form('other1') });
  const reply = await gateway.call('member.register', { headers, body: form('other2') });
  expect(reply.json.errorCode).toBe('idempotency.mismatch');
  expect(await countOf('other2')).toBe(0);
});

test('gives a name to one of twenty simultaneous applicants, and suggests free ones to the others', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => gateway.call('member.register', { body: form('Minhquan88') })),
  );
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  const refused = replies.filter((reply) => reply.json.errorCode === 'username.exists');
  expect(refused).toHaveLength(19);
  expect(refused[0]?.json.value).toEqual({ free: ['Minhquan880', 'Minhquan.88'] });
});

test('keeps usernames unique per merchant, ignoring letter case', async () => {
  await gateway.call('member.register', { body: form('Hoasen') });
  expect((await gateway.call('member.register', { body: form('hOASEN') })).json.errorCode).toBe('username.exists');
  expect((await gateway.call('member.register', { host: 'samba.localhost', body: form('hoasen') })).status).toBe(200);
});

test('refuses the name of another member of the merchant as a password, in any letter case', async () => {
  await gateway.call('member.register', { body: form('Known.Name') });
  const { json } = await gateway.call('member.register', { body: form('copycat1', { password: 'known.NAME' }) });
  expect([json.errorCode, json.value]).toEqual(['password.weak', { reason: 'common' }]);
  const elsewhere = { host: 'samba.localhost', body: form('copycat2', { password: 'known.NAME' }) };
  expect((await gateway.call('member.register', elsewhere)).status).toBe(200);
});

test.each([
  ['short', 'short7!'],
  ['common', 'Password1'],
  ['common', 'aaaaaaaaaa'],
  ['name', 'weakling9'],
  ['long', 'x1'.repeat(65)],
])('refuses a %s password: %s', async (reason, password) => {
  const reply = await gateway.call('member.register', { body: form('weakling9', { password }) });
  expect([reply.status, reply.json.errorCode, reply.json.value]).toEqual([400, 'password.weak', { reason }]);
  expect(await countOf('weakling9')).toBe(0);
});

test.each(['abc', '.dotfirst', 'with space', 'tên', 'x'.repeat(25), "o'brien", '<b>bold</b>'])(
  'refuses the username %s',
  async (username) => {
    const reply = await gateway.call('member.register', { body: form(username) });
    expect([reply.status, reply.json.errorCode]).toEqual([400, 'invalid.request']);
  },
);

test('registers an applicant whose client does not ask for the age', async () => {
  const { isAdult: _unasked, ...body } = form('noage01');
  expect((await gateway.call('member.register', { body })).status).toBe(200);
});

test('requires a confirmation of age, naming the field, where the merchant document demands it', async () => {
  const strict = await bootGateway({
    change: (merchant) => toMerchant({ ...merchant, registration: { requiresAdult: true } }),
  });
  try {
    const { isAdult: _unasked, ...body } = form('noage02');
    const refused = await strict.call('member.register', { body });
    expect([refused.status, refused.json.errorCode]).toEqual([400, 'invalid.request']);
    expect(refused.json.value).toEqual([{ field: 'isAdult', code: 'required' }]);
    expect((await strict.call('member.register', { body: form('noage02') })).status).toBe(200);
  } finally {
    await strict.close();
  }
});

test('refuses an applicant who states that they are under age', async () => {
  const reply = await gateway.call('member.register', { body: form('minor01', { isAdult: false }) });
  expect(reply.json.value).toEqual([{ field: 'isAdult', code: 'required' }]);
});

test.each([
  ['REG3', 'REG3'],
  ['MOBILENUMREG3', 'MOBILENUMREG3'],
  ['<script>', null],
  ['x'.repeat(200), null],
])('records the registration module %s with the member as %s', async (sent, stored) => {
  const username = `module${sent.length}`;
  const headers = { moduleid: sent };
  expect((await gateway.call('member.register', { headers, body: form(username) })).status).toBe(200);
  const { rows } = await gateway.database.pool.query(
    `select registration->>'moduleId' as module from foyer.member where username = $1`,
    [username],
  );
  expect(rows).toEqual([{ module: stored }]);
});

test('stores the inviting member, and refuses an unknown code', async () => {
  const { token } = await gateway.member('inviter1');
  const { referralCode } = (await gateway.call('member.info', { token })).json.value;
  expect(
    (await gateway.call('member.register', { body: form('guest1', { referralCode: 'NOPE2222' }) })).json.errorCode,
  ).toBe('referral.invalid');
  await gateway.call('member.register', { body: form('guest1', { referralCode: referralCode.toLowerCase() }) });
  const { rows } = await gateway.database.pool.query(
    `select inviter.username from foyer.member guest join foyer.member inviter on inviter.id = guest.referred_by where guest.username = 'guest1'`,
  );
  expect(rows).toEqual([{ username: 'inviter1' }]);
});

test('refuses the referral code of another merchant', async () => {
  const { token } = await gateway.member('inviter2');
  const { referralCode } = (await gateway.call('member.info', { token })).json.value;
  const reply = await gateway.call('member.register', {
    host: 'samba.localhost',
    body: form('guest2', { referralCode }),
  });
  expect(reply.json.errorCode).toBe('referral.invalid');
});

test('returns only the result with login off', async () => {
  const reply = await gateway.call('member.register', { body: form('nologin1', { login: false }) });
  expect(reply.json.value).toMatchObject({ userName: 'nologin1', session: null, token: null });
});
