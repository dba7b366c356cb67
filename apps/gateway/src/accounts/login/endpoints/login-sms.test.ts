import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterEach(() => gateway.clock.reset());
afterAll(() => gateway.close());

const HOST = 'aurora.localhost';
const number = (n: number) => ({ countryDialingCode: '63', mobileNum: `917 555 ${String(n).padStart(4, '0')}` });
const e164 = (n: number) => `+63917555${String(n).padStart(4, '0')}`;
const ask = (n: number) => gateway.call('verification.smsNoLogin', { host: HOST, body: number(n) });
const logIn = (n: number, verifyCode: string, host = HOST) =>
  gateway.call('session.login', { host, body: { type: 'sms', ...number(n), verifyCode } });
const register = (n: number, verifyCode: string, more: object = {}) =>
  gateway.call('member.registerMobile', { host: HOST, body: { ...number(n), verifyCode, isAdult: true, ...more } });

/** Registers a member with this number. */
async function member(n: number): Promise<void> {
  await ask(n);
  const reply = await register(n, await gateway.sentCode(e164(n)));
  expect(reply.json.errorCode).toBeUndefined();
}

test('sends a six-digit code and answers alike whether or not the number is a member’s', async () => {
  const reply = await ask(1);
  expect(reply.json.value).toEqual({ resendSeconds: 60, expiresSeconds: 600 });
  expect(await gateway.sentCode(e164(1))).toMatch(/^\d{6}$/);
});

test.each(['0', '12345', '2 8888 0000', '917555', '9175550142345'])(
  'rejects %s as a mobile number',
  async (mobileNum) => {
    const reply = await gateway.call('verification.smsNoLogin', {
      host: HOST,
      body: { countryDialingCode: '63', mobileNum: mobileNum.padEnd(4, '0') },
    });
    expect(reply.json.errorCode).toBe('mobile.invalid');
  },
);

test('sends no SMS to a country the merchant does not serve', async () => {
  const body = { countryDialingCode: '84', mobileNum: '912345678' };
  const reply = await gateway.call('verification.smsNoLogin', { host: HOST, body });
  expect(reply.json.errorCode).toBe('mobile.invalid');
});

test('accepts a national number with its leading zero', async () => {
  const body = { countryDialingCode: '+63', mobileNum: '0917 555 0002' };
  expect((await gateway.call('verification.smsNoLogin', { host: HOST, body })).status).toBe(200);
  expect(await gateway.sentCode(e164(2))).not.toBe('');
});

test('sends another code after 60 seconds, not before', async () => {
  await ask(3);
  const first = await gateway.sentCode(e164(3));
  const soon = await ask(3);
  expect([soon.status, soon.json.errorCode]).toEqual([429, 'TOO_MANY_REQUEST_SMS']);
  expect(Number(soon.headers['retry-after'])).toBeGreaterThan(50);
  await gateway.clock.advance(61_000);
  expect((await ask(3)).status).toBe(200);
  expect((await logIn(3, first)).json.errorCode).toBe('verify.code.err');
});

test('sends one code for two simultaneous requests', async () => {
  const replies = await Promise.all([ask(4), ask(4), ask(4)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
});

test('sends at most twenty codes a day to one number', async () => {
  for (let i = 0; i < 20; i++) {
    expect((await ask(5)).status).toBe(200);
    await gateway.clock.advance(61_000);
  }
  const reply = await ask(5);
  expect([reply.json.errorCode, reply.headers['retry-after']]).toEqual(['TOO_MANY_REQUEST_SMS', '3600']);
});

test('logs a member in with the code sent to their number, once', async () => {
  await member(10);
  await ask(10);
  const code = await gateway.sentCode(e164(10));
  const reply = await logIn(10, code);
  expect(reply.json.value.token).toMatch(/^[\w-]{43}$/);
  expect((await logIn(10, code)).json.errorCode).toBe('verify.code.err');
});

test('opens one session for two simultaneous uses of a code', async () => {
  await member(11);
  await ask(11);
  const code = await gateway.sentCode(e164(11));
  const replies = await Promise.all([logIn(11, code), logIn(11, code), logIn(11, code)]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('rejects a code after five wrong attempts', async () => {
  await member(12);
  await ask(12);
  const code = await gateway.sentCode(e164(12));
  const wrong = code === '000000' ? '111111' : '000000';
  for (let i = 0; i < 5; i++) expect((await logIn(12, wrong)).json.errorCode).toBe('verify.code.err');
  expect((await logIn(12, code)).json.errorCode).toBe('verify.code.err');
});

test('rejects a code after ten minutes', async () => {
  await member(13);
  await ask(13);
  const code = await gateway.sentCode(e164(13));
  await gateway.clock.advance(601_000);
  expect((await logIn(13, code)).json.errorCode).toBe('verify.code.err');
});

test('rejects the code of another merchant', async () => {
  await member(14);
  await ask(14);
  const code = await gateway.sentCode(e164(14));
  expect((await logIn(14, code, 'samba.localhost')).json.errorCode).toBe('verify.code.err');
  expect((await logIn(14, code)).status).toBe(200);
});

test('answers a non-member’s valid code with “no account”, and still accepts it for a registration', async () => {
  await ask(15);
  const code = await gateway.sentCode(e164(15));
  expect((await logIn(15, '12')).json.errorCode).toBe('verify.code.err');
  expect((await logIn(15, code)).json.errorCode).toBe('not.exists.user');
  expect((await register(15, code)).status).toBe(200);
});

test('refuses to register a member’s number again, and reveals that only to its owner', async () => {
  await member(16);
  await ask(16);
  const code = await gateway.sentCode(e164(16));
  expect((await register(16, code === '000000' ? '111111' : '000000')).json.errorCode).toBe('verify.code.err');
  expect((await register(16, code)).json.errorCode).toBe('mobile.exists');
  expect((await logIn(16, code)).status).toBe(200);
});

test('sends a generated password by SMS, which must be changed and expires within a day', async () => {
  await ask(20);
  const reply = await register(20, await gateway.sentCode(e164(20)), { password: '{secret}', username: 'first20' });
  expect(reply.json.value).toMatchObject({ userName: 'first20', session: { updatePassword: true } });
  const password = await gateway.sentCode(e164(20));
  expect(password).toMatch(/^[a-z2-9]{10}$/);
  const byPassword = () => gateway.call('session.login', { host: HOST, body: { username: 'first20', password } });
  expect((await byPassword()).json.value.updatePassword).toBe(true);
  await gateway.clock.advance(25 * 3_600_000);
  expect((await byPassword()).json.errorCode).toBe('login.cred.err');
});

test('sends no password if the member chooses one, and does not consume the code for a weak one', async () => {
  await ask(21);
  const code = await gateway.sentCode(e164(21));
  expect((await register(21, code, { password: 'password1' })).json.errorCode).toBe('password.weak');
  const reply = await register(21, code, { password: 'correct horse' });
  expect(reply.json.value.session).toMatchObject({ updatePassword: false });
  expect(reply.json.value.userName).toMatch(/^m\d{8}$/);
  expect(await gateway.sentCode(e164(21))).toBe(code);
});

test('returns only the result for a registration with login off', async () => {
  await ask(22);
  const reply = await register(22, await gateway.sentCode(e164(22)), { login: false });
  expect(reply.json.value).toMatchObject({ session: null, token: null });
});

test('stores neither code nor number in clear', async () => {
  await ask(23);
  const { rows } = await gateway.database.pool.query(
    'select string_agg(verification_code::text, $1) as everything from foyer.verification_code',
    [''],
  );
  expect(rows[0].everything).not.toContain('9175550023');
  expect(rows[0].everything).not.toContain(await gateway.sentCode(e164(23)));
});
