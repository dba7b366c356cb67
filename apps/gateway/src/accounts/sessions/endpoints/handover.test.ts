import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { deleteOldHandovers } from '../handover.store.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterEach(() => gateway.clock.reset());
afterAll(() => gateway.close());

const handover = async (token: string) => (await gateway.call('session.handover', { token })).json.value;
const exchange = (code: string, options: object = {}) =>
  gateway.call('session.exchange', { ...options, body: { code } });
const sql = (text: string, values: unknown[] = []) => gateway.database.pool.query(text, values);
const REFUSED = [401, 'user.or.token.invalid'];

test('opens a second session of the member with a code, as a login does', async () => {
  const { token } = await gateway.member('mover001');
  const { token: code, merchantCode, expiresAt } = await handover(token);
  expect([merchantCode, code]).toEqual(['lotus', expect.stringMatching(/^[\w-]{43}$/)]);
  const secondsLeft = (Date.parse(expiresAt) - Date.now()) / 1000;
  expect(secondsLeft).toBeGreaterThan(50);
  expect(secondsLeft).toBeLessThanOrEqual(61);
  const { value } = (await exchange(code, { headers: { 'user-agent': 'elsewhere' } })).json;
  expect(value).toMatchObject({ userName: 'mover001', customerType: 0, firstTimeLogin: false, passwordExpired: false });
  expect(value.token).not.toBe(token);
  for (const one of [token, value.token])
    expect((await gateway.call('member.info', { token: one })).json.value.account).toBe('mover001');
  const { rows } = await sql('select user_agent from foyer.session where id = $1', [value.id]);
  expect(rows).toEqual([{ user_agent: 'elsewhere' }]);
});

test('accepts a code once, also in two simultaneous exchanges', async () => {
  const { token } = await gateway.member('racer001');
  for (let round = 0; round < 5; round++) {
    const { token: code } = await handover(token);
    const replies = await Promise.all(Array.from({ length: 4 }, () => exchange(code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    const again = await exchange(code);
    expect([again.status, again.json.errorCode]).toEqual(REFUSED);
  }
});

test('exchanges once for an attempt that is sent twice', async () => {
  const { token } = await gateway.member('racer002');
  const { token: code } = await handover(token);
  const headers = { 'idempotency-key': 'exchange-racer002' };
  const [one, two] = await Promise.all([exchange(code, { headers }), exchange(code, { headers })]);
  expect(one.json.value.token).toMatch(/^[\w-]{43}$/);
  expect(two.json.value).toEqual(one.json.value);
});

test('rejects a code after 60 seconds', async () => {
  const { token } = await gateway.member('late0001');
  const { token: code } = await handover(token);
  await gateway.clock.advance(60_000);
  const reply = await exchange(code);
  expect([reply.status, reply.json.errorCode]).toEqual(REFUSED);
});

test('rejects a code at another merchant without consuming it', async () => {
  const { token } = await gateway.member('homely01');
  const { token: code } = await handover(token);
  const abroad = await exchange(code, { host: 'samba.localhost' });
  expect([abroad.status, abroad.json.errorCode]).toEqual(REFUSED);
  expect((await exchange(code, { host: 'lotus-one.localhost' })).status).toBe(200);
});

test('rejects a code once the session that created it has ended', async () => {
  const { token } = await gateway.member('leaver02');
  const { token: code } = await handover(token);
  await gateway.call('session.logout', { token });
  expect((await exchange(code)).json.errorCode).toBe('user.or.token.invalid');
  const { token: idle } = await gateway.member('sleeper2');
  const { token: second } = await handover(idle);
  await gateway.clock.advance(31 * 60_000);
  expect((await exchange(second)).json.errorCode).toBe('user.or.token.invalid');
});

test('rejects the code of a disabled member', async () => {
  const { token } = await gateway.member('banned02');
  const { token: code } = await handover(token);
  await sql(`update foyer.member set status = 'disabled' where username = 'banned02'`);
  expect((await exchange(code)).json.errorCode).toBe('user.or.token.invalid');
});

test('inherits the proof of the session it comes from: an old one does not become fresh', async () => {
  const { token } = await gateway.member('stolen01');
  await gateway.clock.advance(11 * 60_000);
  const { value: thief } = (await exchange((await handover(token)).token)).json;
  const email = await gateway.call('security.email', {
    token: thief.token,
    body: { action: 'send', email: 'thief@mail.test' },
  });
  expect(email.json.errorCode).toBe('password.required');
  expect((await gateway.call('security.overview', { token: thief.token })).json.value.isStepUpFresh).toBe(false);
});

test('ends a chain of exchanges twelve hours after the login', async () => {
  let { token } = await gateway.member('chained1');
  for (let hours = 1; hours < 12; hours++) {
    for (let half = 0; half < 3; half++) {
      await gateway.clock.advance(20 * 60_000);
      await gateway.call('member.info', { token });
    }
    token = (await exchange((await handover(token)).token)).json.value.token;
  }
  expect((await gateway.call('member.info', { token })).status).toBe(200);
  await gateway.clock.advance(25 * 60_000);
  await gateway.call('member.info', { token });
  await gateway.clock.advance(25 * 60_000);
  await gateway.call('member.info', { token });
  await gateway.clock.advance(11 * 60_000);
  expect((await gateway.call('member.info', { token })).status).toBe(401);
});

test.each(['x', 'x'.repeat(43), 'x'.repeat(200), "' or 1=1 --", '🎲'])('rejects the guess %j', async (code) => {
  const reply = await exchange(code);
  expect([reply.status, reply.json.errorCode]).toEqual(REFUSED);
});

test.each([
  ['nothing', {}],
  ['an empty code', { code: '' }],
  ['a number', { code: 1 }],
  ['too much', { code: 'x'.repeat(201) }],
])('refuses %s with the invalid field', async (_what, body) => {
  expect((await gateway.call('session.exchange', { body })).json.errorCode).toBe('invalid.request');
});

test('accepts neither a session token as a code nor a code as a session token', async () => {
  const { token } = await gateway.member('mixer001');
  const { token: code } = await handover(token);
  expect((await exchange(token)).json.errorCode).toBe('user.or.token.invalid');
  expect((await gateway.call('member.info', { token: code })).status).toBe(401);
});

test('stores no code in clear, and deletes old ones', async () => {
  const { token } = await gateway.member('hidden02');
  const { token: code } = await handover(token);
  const everything = async () => {
    const { rows } = await sql(
      'select count(*)::int as n, string_agg(session_handover::text, $1) as t from foyer.session_handover',
      [','],
    );
    return rows[0];
  };
  expect((await everything()).t).not.toContain(code);
  await gateway.clock.advance(61_000);
  await deleteOldHandovers(gateway.context.pool);
  expect((await everything()).n).toBe(0);
});

test('refuses too many guesses from one device', async () => {
  const strict = await bootGateway({ limitScale: 1 });
  const guess = () =>
    strict.call('session.exchange', { headers: { 'device-id': 'd'.repeat(36) }, body: { code: 'x'.repeat(43) } });
  const replies = [];
  for (let i = 0; i < 21; i++) replies.push(await guess());
  await strict.close();
  expect(replies.slice(0, 20).every(({ status }) => status === 401)).toBe(true);
  expect(replies[20]?.json.errorCode).toBe('TOO_MANY_REQUEST_EXCHANGE');
});
