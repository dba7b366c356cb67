import type { Endpoint } from '@foyer/contract/endpoint.ts';
import { type EndpointName, endpoints } from '@foyer/contract/endpoints.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterEach(() => gateway.clock.reset());
afterAll(() => gateway.close());

const login = (username: string, password: string, headers: Record<string, string> = {}) =>
  gateway.call('session.login', { headers, body: { type: 'username', username, password } });

test('logs the demo member in, with the name in any letter case', async () => {
  const reply = await login('DEMO', 'Foyer-demo-1');
  expect(reply.json.value).toMatchObject({
    userName: 'demo',
    customerType: 0,
    firstTimeLogin: true,
    passwordExpired: false,
  });
  expect(reply.json.value.token).toMatch(/^[\w-]{43}$/);
  expect((await login('demo', 'Foyer-demo-1')).json.value.firstTimeLogin).toBe(false);
});

test('refuses an unknown name and a wrong password alike', async () => {
  const wrong = await login('demo', 'not this one');
  const unknown = await login('nobody-here', 'not this one');
  expect(wrong.json).toEqual(unknown.json);
  expect([wrong.status, wrong.json.errorCode]).toEqual([400, 'login.cred.err']);
});

test('records the kind of device that a login names', async () => {
  const { id } = await gateway.member('device.named');
  await login('device.named', 'correct horse', { device: 'MOBILE' });
  await login('device.named', 'wrong', { device: '<b>' });
  const { rows } = await gateway.database.pool.query(
    'select outcome, platform from foyer.login_event where member_id = $1 order by id',
    [id],
  );
  expect(rows).toEqual([
    { outcome: 'ok', platform: null },
    { outcome: 'ok', platform: 'MOBILE' },
    { outcome: 'wrong-password', platform: null },
  ]);
});

test('words a refusal in the caller’s language', async () => {
  expect((await login('demo', 'wrong', { language: 'VI' })).json.message).toBe(
    'Tên đăng nhập hoặc mật khẩu không đúng.',
  );
  expect((await login('demo', 'wrong', { language: 'TH' })).json.message).toBe(
    'Tên đăng nhập hoặc mật khẩu không đúng.',
  );
});

test('opens one session for a double submit', async () => {
  const { token } = await gateway.member('twice1');
  expect(token).not.toBe('');
  const headers = { 'idempotency-key': 'login-twice1' };
  const [first, second] = await Promise.all([
    login('twice1', 'correct horse', headers),
    login('twice1', 'correct horse', headers),
  ]);
  expect(first.json.value.token).toBe(second.json.value.token);
  const { rows } = await gateway.database.pool.query(
    `select count(*)::int as n from foyer.session join foyer.member on member.id = member_id where username = 'twice1'`,
  );
  expect(rows).toEqual([{ n: 2 }]);
});

test('stores neither tokens nor passwords in clear', async () => {
  const { token } = await gateway.member('hidden1');
  const { rows } = await gateway.database.pool.query(`
    select string_agg(t::text, '') as everything from (
      select session::text as t from foyer.session union all select member::text from foyer.member
      union all select idempotent_call::text from foyer.idempotent_call) as all_rows`);
  expect(rows[0].everything).not.toContain(token);
  expect(rows[0].everything).not.toContain('correct horse');
});

test('rejects the token after a log-out', async () => {
  const { token } = await gateway.member('leaver1');
  expect((await gateway.call('session.logout', { token })).json.value).toEqual({ ended: true });
  expect((await gateway.call('member.info', { token })).json.errorCode).toBe('user.or.token.invalid');
  expect((await gateway.call('session.logout', { token })).json.value).toEqual({ ended: false });
});

test('ends a session after 30 idle minutes', async () => {
  const { token } = await gateway.member('sleeper1');
  await gateway.clock.advance(29 * 60_000);
  expect((await gateway.call('member.info', { token })).status).toBe(200);
  await gateway.clock.advance(30 * 60_000 + 1000);
  expect((await gateway.call('member.info', { token })).status).toBe(401);
});

test('ends a session after 12 hours however busy it is', async () => {
  const { token } = await gateway.member('worker01');
  for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
    expect((await gateway.call('member.info', { token })).status).toBe(200);
    await gateway.clock.advance(20 * 60_000);
  }
  expect((await gateway.call('member.info', { token })).status).toBe(401);
});

test('refuses logins and calls of a disabled member', async () => {
  const { token } = await gateway.member('banned1');
  await gateway.database.pool.query(`update foyer.member set status = 'disabled' where username = 'banned1'`);
  expect((await login('banned1', 'correct horse')).json.errorCode).toBe('account.disabled');
  expect((await gateway.call('member.info', { token })).status).toBe(401);
});

const memberOnly = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => (endpoints[name] as Endpoint).access === 'member',
);

test.each(memberOnly)('%s refuses a visitor, a wrong token and a session of another merchant', async (name) => {
  const { token } = await gateway.member(`cross.${memberOnly.indexOf(name)}`);
  const body = (endpoints[name] as Endpoint).body ? {} : undefined;
  const call = (options: object) => gateway.call(name, { ...(body ? { body } : {}), ...options });
  expect((await call({})).json.errorCode).toBe('login.not.session');
  expect((await call({ token: 'x'.repeat(43) })).json.errorCode).toBe('user.or.token.invalid');
  expect((await call({ token, host: 'samba.localhost' })).json.errorCode).toBe('user.or.token.invalid');
  expect((await call({ token: `Bearer ${token}` })).status).not.toBe(401);
});
