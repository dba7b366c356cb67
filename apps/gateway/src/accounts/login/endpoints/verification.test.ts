import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoTotpSecret } from '../../../seed/seed.ts';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());
// Most tests guess codes of `guard`; no test may slow down another.
beforeEach(() => gateway.database.pool.query('delete from foyer.login_failure'));

const DEVICE = { 'device-id': 'd'.repeat(36) };
const HALF_MINUTE = 30_000;

const codeAt = (timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(demoTotpSecret(gateway.context.seal).base32) }).generate({ timestamp });

const logIn = (body: object = {}, host = 'lotus.localhost') =>
  gateway.call('session.login', {
    host,
    headers: DEVICE,
    body: { username: 'guard', password: 'Foyer-guard-1', ...body },
  });
const verify = (challenge: string, verifyCode: string, { host = 'lotus.localhost', headers = DEVICE } = {}) =>
  gateway.call('session.verification', { host, headers, body: { challenge, verifyCode } });

async function challengeOf(body: object = {}): Promise<string> {
  const reply = await logIn(body);
  expect([reply.status, reply.json.errorCode]).toEqual([400, 'login_verify_required']);
  return reply.json.challenge?.id ?? '';
}

test('opens no session with only the password for a member with an authenticator', async () => {
  const reply = await logIn();
  expect(reply.json).toMatchObject({
    errorCode: 'login_verify_required',
    value: 'ga',
    challenge: { destination: '', resendSeconds: 0 },
  });
  expect(JSON.stringify(reply.json)).not.toContain('"token"');
});

test('opens the session with the code of the authenticator, once', async () => {
  await gateway.clock.advance(HALF_MINUTE);
  const code = codeAt(gateway.clock.now());
  const reply = await verify(await challengeOf(), code);
  expect(reply.json.value).toMatchObject({ userName: 'guard', token: expect.stringMatching(/^[\w-]{43}$/) });
  expect((await verify(await challengeOf(), code)).json.errorCode).toBe('verify.code.err');
});

test('accepts a clock that is half a minute off, but not two minutes', async () => {
  // To the middle of the half minute for which a code is valid.
  await gateway.clock.advance(4.5 * HALF_MINUTE - (gateway.clock.now() % HALF_MINUTE));
  expect((await verify(await challengeOf(), codeAt(gateway.clock.now() - 4 * HALF_MINUTE))).json.errorCode).toBe(
    'verify.code.err',
  );
  expect((await verify(await challengeOf(), codeAt(gateway.clock.now() - HALF_MINUTE))).status).toBe(200);
});

test('opens one session for two simultaneous uses of a code', async () => {
  await gateway.clock.advance(4 * HALF_MINUTE);
  const challenge = await challengeOf();
  const code = codeAt(gateway.clock.now());
  const replies = await Promise.all([verify(challenge, code), verify(challenge, code)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('accepts a challenge for five attempts, on its device and at its merchant', async () => {
  await gateway.clock.advance(4 * HALF_MINUTE);
  const elsewhere = await challengeOf();
  expect(
    (await verify(elsewhere, codeAt(gateway.clock.now()), { headers: { 'device-id': 'x'.repeat(36) } })).status,
  ).toBe(400);
  expect((await verify(elsewhere, codeAt(gateway.clock.now()), { host: 'samba.localhost' })).status).toBe(400);
  const tried = await challengeOf();
  for (let i = 0; i < 5; i++) await verify(tried, 'wrong');
  expect((await verify(tried, codeAt(gateway.clock.now()))).json.errorCode).toBe('verify.code.err');
});

test('slows down guessing across challenges, up to a quarter of an hour', async () => {
  await memberWith('email', 'guessed.code');
  const guess = async () => {
    const id = await challengeOf({ username: 'guessed.code', password: 'correct horse' });
    return verify(id, 'wrong');
  };
  const codes = [];
  for (let i = 0; i < 6; i++) codes.push((await guess()).json.errorCode);
  expect(codes).toEqual([...Array(5).fill('verify.code.err'), 'TOO_MANY_REQUEST_VERIFY']);
  await gateway.database.pool.query(
    `update foyer.login_failure set failures = 40 where failures >= 5 and last_at > foyer.clock() - interval '1 minute'`,
  );
  expect(Number((await guess()).headers['retry-after'])).toBeGreaterThan(880);
});

test('rejects a challenge after ten minutes, and an invented one', async () => {
  await gateway.clock.advance(4 * HALF_MINUTE);
  const challenge = await challengeOf();
  await gateway.clock.advance(601_000);
  expect((await verify(challenge, codeAt(gateway.clock.now()))).json.errorCode).toBe('verify.code.err');
  expect((await verify('A'.repeat(43), codeAt(gateway.clock.now()))).json.errorCode).toBe('verify.code.err');
});

async function memberWith(factor: 'email' | 'sms', username: string): Promise<string> {
  await gateway.member(username);
  const to = factor === 'email' ? `${username}@mail.test` : `+8491${String(username.length).padStart(7, '2')}`;
  await gateway.database.pool.query(
    `update foyer.member set ${factor === 'email' ? 'email' : 'mobile'} = $1, second_factor = $2 where username = $3`,
    [to, factor, username],
  );
  return to;
}

test.each(['email', 'sms'] as const)(
  'sends a code for a second factor by %s, and reveals hardly any of its destination',
  async (kind) => {
    const username = `second.${kind}`;
    const to = await memberWith(kind, username);
    const reply = await logIn({ username, password: 'correct horse' });
    expect(reply.json).toMatchObject({ errorCode: 'login_verify_required', value: kind });
    const { destination, id } = reply.json.challenge ?? { destination: '', id: '' };
    expect([destination.includes('•'), destination === to]).toEqual([true, false]);
    expect((await verify(id, await gateway.sentCode(to))).json.value.userName).toBe(username);
  },
);

test('sends the code again after a minute, to the same contact', async () => {
  const to = await memberWith('email', 'again.mail');
  const challenge = await challengeOf({ username: 'again.mail', password: 'correct horse' });
  const resend = () => gateway.call('session.verificationResend', { headers: DEVICE, body: { challenge } });
  const first = await gateway.sentCode(to);
  expect((await resend()).json.errorCode).toBe('TOO_MANY_REQUEST_SMS');
  await gateway.clock.advance(61_000);
  expect((await resend()).json.value).toEqual({ destination: 'a•••l@mail.test', resendSeconds: 60 });
  expect((await verify(challenge, first)).json.errorCode).toBe('verify.code.err');
  expect((await verify(challenge, await gateway.sentCode(to))).status).toBe(200);
});

test('requires another second factor when SMS was used for the login', async () => {
  const to = await memberWith('sms', 'only.sms.way');
  const number = { countryDialingCode: '84', mobileNum: to.slice(3) };
  await gateway.call('verification.smsNoLogin', { body: number });
  const reply = await gateway.call('session.login', {
    body: { type: 'sms', ...number, verifyCode: await gateway.sentCode(to) },
  });
  expect(reply.json.errorCode).toBe('password.required');
});

test('accepts a recovery code in place of the second factor, once', async () => {
  const { token } = await gateway.member('recover1');
  const totp = (body: object) => gateway.call('security.totp', { token, body });
  const { secret } = (await totp({ action: 'begin' })).json.value;
  const code = new TOTP({ secret: Secret.fromBase32(secret ?? '') }).generate({ timestamp: gateway.clock.now() });
  const [recovery = ''] = (await totp({ action: 'confirm', verifyCode: code })).json.value.recoveryCodes ?? [];
  const body = { username: 'recover1', password: 'correct horse' };
  expect((await verify(await challengeOf(body), recovery.toUpperCase())).status).toBe(200);
  expect((await verify(await challengeOf(body), recovery)).json.errorCode).toBe('verify.code.err');
});

test('refuses a member who was disabled in between', async () => {
  const to = await memberWith('email', 'shut.out');
  const challenge = await challengeOf({ username: 'shut.out', password: 'correct horse' });
  await gateway.database.pool.query(`update foyer.member set status = 'disabled' where username = 'shut.out'`);
  expect((await verify(challenge, await gateway.sentCode(to))).json.errorCode).toBe('account.disabled');
});
