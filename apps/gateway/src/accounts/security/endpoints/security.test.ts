import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterEach(() => gateway.clock.reset());
afterAll(() => gateway.close());

const overview = async (token: string) => (await gateway.call('security.overview', { token })).json.value;
const totp = (token: string, body: object) => gateway.call('security.totp', { token, body });
const email = (token: string, body: object) => gateway.call('security.email', { token, body });
const mobile = (token: string, body: object) => gateway.call('security.mobile', { token, body });
const codeOf = (secret = '', timestamp = gateway.clock.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
const letStepUpExpire = () => gateway.clock.advance(11 * 60_000);

test('shows only a password for a new member', async () => {
  const { token } = await gateway.member('fresh1');
  expect(await overview(token)).toMatchObject({
    passwordKind: 'own',
    email: null,
    mobile: null,
    hasAuthenticator: false,
    recoveryCodesLeft: 0,
    secondFactor: null,
    passkeys: [],
    socialChannels: [],
    isStepUpFresh: true,
  });
});

test('turns an authenticator on with its first right code, which no login accepts afterwards', async () => {
  const { token } = await gateway.member('totp1');
  const begun = (await totp(token, { action: 'begin' })).json.value;
  expect(begun.uri).toBe(
    `otpauth://totp/Lotus:totp1?issuer=Lotus&secret=${begun.secret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect((await totp(token, { action: 'confirm', verifyCode: '000000' })).json.errorCode).toBe('verify.code.err');
  expect((await overview(token)).hasAuthenticator).toBe(false);
  const code = codeOf(begun.secret);
  const { recoveryCodes = [] } = (await totp(token, { action: 'confirm', verifyCode: code })).json.value;
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const one of recoveryCodes) expect(one).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  expect(await overview(token)).toMatchObject({ hasAuthenticator: true, secondFactor: 'ga', recoveryCodesLeft: 10 });
  const login = await gateway.call('session.login', { body: { username: 'totp1', password: 'correct horse' } });
  const replayed = await gateway.call('session.verification', {
    body: { challenge: login.json.challenge?.id ?? '', verifyCode: code },
  });
  expect(replayed.json.errorCode).toBe('verify.code.err');
});

test('does not replace an authenticator in use, and requires none after its removal', async () => {
  const { token } = await gateway.member('totp2');
  const { secret } = (await totp(token, { action: 'begin' })).json.value;
  await totp(token, { action: 'confirm', verifyCode: codeOf(secret) });
  expect((await totp(token, { action: 'begin' })).json.errorCode).toBe('not.found');
  await gateway.clock.advance(60_000);
  const renewing = await totp(token, { action: 'recoveryCodes', verifyCode: codeOf(secret) });
  const renewed = renewing.json.value.recoveryCodes ?? [];
  expect(renewed).toHaveLength(10);
  expect((await totp(token, { action: 'remove', verifyCode: renewed[0] })).status).toBe(200);
  expect(await overview(token)).toMatchObject({ hasAuthenticator: false, secondFactor: null, recoveryCodesLeft: 0 });
  const login = await gateway.call('session.login', { body: { username: 'totp2', password: 'correct horse' } });
  expect(login.status).toBe(200);
});

test.each([
  ['remove it', (token: string, code: object) => totp(token, { action: 'remove', ...code })],
  ['renew recovery codes', (token: string, code: object) => totp(token, { action: 'recoveryCodes', ...code })],
  [
    'leave it',
    (token: string, code: object) => gateway.call('security.secondFactor', { token, body: { kind: 'none', ...code } }),
  ],
  [
    'add a passkey',
    (token: string, code: object) =>
      gateway.call('security.passkey', { token, body: { action: 'begin' as const, ...code } }),
  ],
])('requires the authenticator’s own code to %s, however fresh the session', async (what, change) => {
  const { token } = await gateway.member(`own.${what.slice(0, 3)}.code`);
  const { secret } = (await totp(token, { action: 'begin' })).json.value;
  const enrolment = codeOf(secret);
  await totp(token, { action: 'confirm', verifyCode: enrolment });
  for (const code of [{}, { verifyCode: '000000' }, { verifyCode: enrolment }, { password: 'correct horse' }])
    expect((await change(token, code)).json.errorCode).toBe('verify.code.err');
  expect(await overview(token)).toMatchObject({ hasAuthenticator: true, secondFactor: 'ga', recoveryCodesLeft: 10 });
  await gateway.clock.advance(60_000);
  expect((await change(token, { verifyCode: codeOf(secret) })).status).toBe(200);
});

test('slows down guessing of the authenticator’s code', async () => {
  const { token } = await gateway.member('own.guess');
  const { secret } = (await totp(token, { action: 'begin' })).json.value;
  await totp(token, { action: 'confirm', verifyCode: codeOf(secret) });
  const codes = [];
  for (let i = 0; i < 7; i++)
    codes.push((await totp(token, { action: 'remove', verifyCode: `00000${i}` })).json.errorCode);
  expect(codes.at(-1)).toBe('TOO_MANY_REQUEST_VERIFY');
});

test('requires the password for a change ten minutes after the login, which makes the session fresh again', async () => {
  const { token } = await gateway.member('proof1');
  await letStepUpExpire();
  expect((await totp(token, { action: 'begin' })).json.errorCode).toBe('password.required');
  expect((await totp(token, { action: 'begin', password: 'wrong' })).json.errorCode).toBe('login.cred.err');
  expect((await totp(token, { action: 'begin', password: 'correct horse' })).status).toBe(200);
  expect((await overview(token)).isStepUpFresh).toBe(true);
});

const CHANGES = [
  'security.totp',
  'security.email',
  'security.mobile',
  'security.passkey',
  'security.secondFactor',
] as const;
test.each(CHANGES)('refuses %s in a stale session', async (name) => {
  const username = `stale.${name.slice(9)}`;
  const { token } = await gateway.member(username);
  await letStepUpExpire();
  const body = name === 'security.secondFactor' ? { kind: 'none' } : { action: 'remove' };
  expect((await gateway.call(name, { token, body })).json.errorCode).toBe('password.required');
});

test('connects an e-mail address with the code sent to it', async () => {
  const { token } = await gateway.member('mail1');
  expect((await email(token, { action: 'send', email: 'Quan@mail.test' })).json.value.resendSeconds).toBe(60);
  const verifyCode = await gateway.sentCode('Quan@mail.test');
  const other = await gateway.member('mail2');
  const stolen = await email(other.token, { action: 'confirm', email: 'Quan@mail.test', verifyCode });
  expect(stolen.json.errorCode).toBe('verify.code.err');
  await gateway.clock.advance(120_000);
  await email(token, { action: 'send', email: 'Quan@mail.test' });
  const mine = await gateway.sentCode('Quan@mail.test');
  expect((await email(token, { action: 'confirm', email: 'Quan@mail.test', verifyCode: mine })).status).toBe(200);
  expect((await overview(token)).email).toBe('Q•••n@mail.test');
});

test('reveals that an address is another member’s only to its owner', async () => {
  const first = await gateway.member('mail3');
  const second = await gateway.member('mail4');
  const address = 'shared@mail.test';
  const past = () => gateway.clock.advance(120_000);
  await email(first.token, { action: 'send', email: address });
  await email(first.token, { action: 'confirm', email: address, verifyCode: await gateway.sentCode(address) });
  await past();
  expect((await email(second.token, { action: 'send', email: address.toUpperCase() })).status).toBe(200);
  const verifyCode = await gateway.sentCode(address.toUpperCase());
  const reply = await email(second.token, { action: 'confirm', email: address.toUpperCase(), verifyCode });
  expect(reply.json.errorCode).toBe('email.exists');
});

test('connects a mobile number as second factor, and removes it', async () => {
  const { token } = await gateway.member('phone1');
  const number = { countryDialingCode: '84', mobileNum: '091 234 5678' };
  await mobile(token, { action: 'send', ...number });
  const verifyCode = await gateway.sentCode('+84912345678');
  expect((await mobile(token, { action: 'confirm', ...number, verifyCode })).status).toBe(200);
  const choose = (kind: string) => gateway.call('security.secondFactor', { token, body: { kind: kind as 'sms' } });
  expect((await choose('email')).json.errorCode).toBe('not.found');
  expect((await choose('ga')).json.errorCode).toBe('not.found');
  expect((await choose('sms')).json.value).toEqual({ secondFactor: 'sms' });
  expect(await overview(token)).toMatchObject({ mobile: '+84•••••5678', secondFactor: 'sms' });
  await mobile(token, { action: 'remove' });
  expect(await overview(token)).toMatchObject({ mobile: null, secondFactor: null });
});

test('notifies the old address of a new one, so that a takeover is noticed', async () => {
  const { token } = await gateway.member('told1');
  await gateway.database.pool.query(`update foyer.member set email = 'old@mail.test' where username = 'told1'`);
  await email(token, { action: 'send', email: 'new@mail.test' });
  const verifyCode = await gateway.sentCode('new@mail.test');
  await email(token, { action: 'confirm', email: 'new@mail.test', verifyCode });
  await expect
    .poll(() => gateway.sandbox.outbox.find('old@mail.test'))
    .toMatchObject([{ text: expect.stringContaining('địa chỉ e-mail') }]);
});

test('records every change in the append-only audit log', async () => {
  await gateway.member('audit1').then(({ token }) => totp(token, { action: 'remove' }));
  const { token } = await gateway.member('audit2');
  const { secret } = (await totp(token, { action: 'begin' })).json.value;
  await totp(token, { action: 'confirm', verifyCode: codeOf(secret) });
  const read = () =>
    gateway.database.pool.query(
      `select kind from foyer.audit_event join foyer.member on member.id = member_id where username = 'audit2'`,
    );
  expect((await read()).rows).toEqual([{ kind: 'security.totp-on' }]);
  await gateway.database.pool.query('delete from foyer.audit_event');
  expect((await read()).rows).toHaveLength(1);
});

test('stores neither the authenticator’s secret nor recovery codes in clear', async () => {
  const { token } = await gateway.member('sealed1');
  const { secret = '' } = (await totp(token, { action: 'begin' })).json.value;
  const { recoveryCodes = [] } = (await totp(token, { action: 'confirm', verifyCode: codeOf(secret) })).json.value;
  const { rows } = await gateway.database.pool.query(
    `select string_agg(t::text, '') as everything from (
       select totp::text as t from foyer.totp union all select recovery_code::text from foyer.recovery_code) as all_rows`,
  );
  const hex = Buffer.from(Secret.fromBase32(secret).bytes).toString('hex');
  for (const clear of [hex, secret, recoveryCodes[0]?.replace('-', '') ?? ''])
    expect(rows[0].everything).not.toContain(clear);
});
