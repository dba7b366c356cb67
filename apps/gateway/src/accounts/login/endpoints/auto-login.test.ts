import { toMerchant } from '@foyer/merchant/merchant.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { demoTotpSecret } from '../../../seed/seed.ts';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ countryHeader: 'x-country' });
});
afterEach(() => gateway.clock.reset());
afterAll(() => gateway.close());

const headersOf = (device: string, country = '') => ({
  'device-id': device.repeat(36).slice(0, 36),
  ...(country ? { 'x-country': country } : {}),
});
const logIn = (username: string, headers: Record<string, string>) =>
  gateway.call('session.login', { headers, body: { username, password: 'correct horse', remember: true } });
const autoLogin = (secret: string, headers: Record<string, string>, host = 'lotus.localhost') =>
  gateway.call('session.autoLogin', { host, headers, body: { secret } });

/** Registers a member with a remembered device. */
async function remembered(username: string, headers: Record<string, string>): Promise<string> {
  await gateway.member(username);
  return (await logIn(username, headers)).json.value.rememberSecret ?? '';
}

test('opens a session for a remembered device and returns the next secret', async () => {
  const device = headersOf('a');
  const secret = await remembered('keep1', device);
  const reply = await autoLogin(secret, device);
  expect(reply.json.value).toMatchObject({ userName: 'keep1', rememberSecret: expect.stringMatching(/^[\w-]{43}$/) });
  const next = reply.json.value.rememberSecret ?? '';
  expect(next).not.toBe(secret);
  expect((await autoLogin(next, device)).status).toBe(200);
});

test('does not count a remembered device as proof of who holds it', async () => {
  const device = headersOf('p');
  const { token } = (await autoLogin(await remembered('keep.proof', device), device)).json.value;
  const body = { action: 'send', email: 'thief@mail.test' } as const;
  expect((await gateway.call('security.email', { token, body })).json.errorCode).toBe('password.required');
});

test('remembers nothing unless requested, or without a device id', async () => {
  await gateway.member('keep2');
  const body = { username: 'keep2', password: 'correct horse' };
  const plain = await gateway.call('session.login', { headers: headersOf('b'), body });
  const nameless = await gateway.call('session.login', { body: { ...body, remember: true } });
  for (const { json } of [plain, nameless]) expect(json.value.rememberSecret).toBeUndefined();
});

test('does not lock a member out when a response is lost', async () => {
  const device = headersOf('c');
  const secret = await remembered('keep3', device);
  await autoLogin(secret, device);
  const again = await autoLogin(secret, device);
  expect(again.status).toBe(200);
  expect((await autoLogin(again.json.value.rememberSecret ?? '', device)).status).toBe(200);
});

test('treats a replaced secret as copied: forgets the device and ends the sessions', async () => {
  const device = headersOf('d');
  const stolen = await remembered('keep4', device);
  const second = (await autoLogin(stolen, device)).json.value.rememberSecret ?? '';
  const third = await autoLogin(second, device);
  expect((await autoLogin(stolen, device)).json.errorCode).toBe('login.cred.err');
  expect((await gateway.call('member.info', { token: third.json.value.token })).status).toBe(401);
  expect((await autoLogin(third.json.value.rememberSecret ?? '', device)).json.errorCode).toBe('login.cred.err');
  const { token } = (await logIn('keep4', device)).json.value;
  const { logins } = (await gateway.call('session.history', { token })).json.value;
  expect(logins.map(({ outcome }) => outcome)).toContain('theft');
});

test('rejects a secret on another device, at another merchant, or after a month', async () => {
  const device = headersOf('e');
  const secret = await remembered('keep5', device);
  expect((await autoLogin(secret, device, 'samba.localhost')).json.errorCode).toBe('login.cred.err');
  expect((await autoLogin(secret, headersOf('f'))).json.errorCode).toBe('login.cred.err');
  expect((await autoLogin(secret, device)).json.errorCode).toBe('login.cred.err');
  const other = await remembered('keep6', device);
  await gateway.clock.advance(31 * 86_400_000);
  expect((await autoLogin(other, device)).json.errorCode).toBe('login.cred.err');
});

test('requires a login from another country', async () => {
  const secret = await remembered('keep7', headersOf('g', 'VN'));
  const { json, status } = await autoLogin(secret, headersOf('g', 'TH'));
  expect([status, json.errorCode]).toEqual([403, 'token_ip_different']);
  expect((await autoLogin(secret, headersOf('g', 'VN'))).status).toBe(200);
});

test('forgets the device on a log-out and on a new password', async () => {
  const device = headersOf('h');
  await gateway.member('keep8');
  const first = (await logIn('keep8', device)).json.value;
  await gateway.call('session.logout', { token: first.token, headers: device });
  expect((await autoLogin(first.rememberSecret ?? '', device)).json.errorCode).toBe('login.cred.err');
  const second = (await logIn('keep8', device)).json.value;
  const changed = await gateway.call('member.password', {
    token: second.token,
    body: { password: 'correct horse', newPassword: 'battery staple' },
  });
  expect(changed.status).toBe(200);
  expect((await autoLogin(second.rememberSecret ?? '', device)).json.errorCode).toBe('login.cred.err');
});

test('requires the second factor too, and keeps the device remembered', async () => {
  const device = headersOf('i');
  // To the middle of the 30 seconds for which a code is valid.
  await gateway.clock.advance(45_000 - (gateway.clock.now() % 30_000));
  const codeAt = (timestamp: number) =>
    new TOTP({ secret: Secret.fromBase32(demoTotpSecret(gateway.context.seal).base32) }).generate({ timestamp });
  const login = await gateway.call('session.login', {
    headers: device,
    body: { username: 'guard', password: 'Foyer-guard-1', remember: true },
  });
  const verify = (challenge: string, verifyCode: string) =>
    gateway.call('session.verification', { headers: device, body: { challenge, verifyCode } });
  const opened = await verify(login.json.challenge?.id ?? '', codeAt(gateway.clock.now() - 30_000));
  const waiting = await autoLogin(opened.json.value.rememberSecret ?? '', device);
  expect(waiting.json).toMatchObject({ errorCode: 'login_verify_required', value: 'ga' });
  const reopened = await verify(waiting.json.challenge?.id ?? '', codeAt(gateway.clock.now()));
  expect(reopened.json.value.rememberSecret).toMatch(/^[\w-]{43}$/);
});

/** A member with a second factor by e-mail, who logs in automatically on a device and enters the code. */
async function withSecondFactor(username: string, device: Record<string, string>) {
  const { id } = await gateway.member(username);
  const to = `${username}@mail.test`;
  await gateway.database.pool.query(`update foyer.member set email = $1, second_factor = 'email' where id = $2`, [
    to,
    id,
  ]);
  const ask = async (begin: () => ReturnType<typeof autoLogin> | ReturnType<typeof logIn>) => {
    await gateway.clock.advance(61_000);
    return (await begin()).json.challenge?.id ?? '';
  };
  const answer = async (challenge: string) =>
    gateway.call('session.verification', {
      headers: device,
      body: { challenge, verifyCode: await gateway.sentCode(to) },
    });
  return { ask, answer };
}

test('treats a replaced secret as copied even if a second factor follows it', async () => {
  const device = headersOf('k');
  const { answer, ask } = await withSecondFactor('keep.theft', device);
  const use = async (secret: string) => (await answer(await ask(() => autoLogin(secret, device)))).json.value;
  const stolen = (await answer(await ask(() => logIn('keep.theft', device)))).json.value.rememberSecret ?? '';
  const second = (await use(stolen)).rememberSecret ?? '';
  const third = await use(second);
  expect((await autoLogin(stolen, device)).json.errorCode).toBe('login.cred.err');
  expect((await gateway.call('member.info', { token: third.token })).status).toBe(401);
  expect((await autoLogin(third.rememberSecret ?? '', device)).json.errorCode).toBe('login.cred.err');
});

test('opens no session with a secret that is replaced while it waits for its second factor', async () => {
  const device = headersOf('l');
  const { answer, ask } = await withSecondFactor('keep.wait', device);
  const copied = (await answer(await ask(() => logIn('keep.wait', device)))).json.value.rememberSecret ?? '';
  const waiting = await ask(() => autoLogin(copied, device));
  const second = (await answer(await ask(() => autoLogin(copied, device)))).json.value.rememberSecret ?? '';
  expect((await answer(await ask(() => autoLogin(second, device)))).status).toBe(200);
  await gateway.clock.advance(61_000);
  await gateway.call('session.verificationResend', { headers: device, body: { challenge: waiting } });
  expect((await answer(waiting)).json.errorCode).toBe('verify.code.err');
});

test('locks no member out whose answer to the second factor is lost', async () => {
  const device = headersOf('n');
  const { answer, ask } = await withSecondFactor('keep.lost', device);
  const secret = (await answer(await ask(() => logIn('keep.lost', device)))).json.value.rememberSecret ?? '';
  await answer(await ask(() => autoLogin(secret, device)));
  const again = await answer(await ask(() => autoLogin(secret, device)));
  expect(again.status).toBe(200);
  expect((await answer(await ask(() => autoLogin(again.json.value.rememberSecret ?? '', device)))).status).toBe(200);
});

test('refuses a disabled member, and gives the reason', async () => {
  const device = headersOf('j');
  const secret = await remembered('keep9', device);
  await gateway.database.pool.query(`update foyer.member set status = 'disabled' where username = 'keep9'`);
  expect((await autoLogin(secret, device)).json.errorCode).toBe('account.disabled');
});

test.each([true, false])('with AUTOLOGINIP3 %s, accepts or refuses a changed address accordingly', async (isOn) => {
  const strict = await bootGateway({
    change: (merchant) => toMerchant({ ...merchant, switches: { ...merchant.switches, AUTOLOGINIP3: isOn } }),
  });
  try {
    await strict.member('moved.house');
    const headers = headersOf('m');
    const body = { username: 'moved.house', password: 'correct horse', remember: true };
    const from = (ip: string) => ({ headers: { ...headers, 'x-forwarded-for': ip } });
    const first = await strict.call('session.login', { ...from('203.0.113.1'), body });
    const secret = first.json.value.rememberSecret ?? '';
    const moved = await strict.call('session.autoLogin', { ...from('203.0.113.2'), body: { secret } });
    if (!isOn) return expect(moved.status).toBe(200);
    expect([moved.status, moved.json.errorCode]).toEqual([403, 'token_ip_different']);
    expect((await strict.call('session.autoLogin', { ...from('203.0.113.1'), body: { secret } })).status).toBe(200);
  } finally {
    await strict.close();
  }
});
