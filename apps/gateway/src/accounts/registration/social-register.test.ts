import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { createVisitor } from '../../testing/social-visitor.ts';
import { solveV3, solveV4 } from '../../testing/solve-captcha.ts';

const AURORA = 'aurora.localhost';
const SAMBA = 'samba.localhost';

let gateway: TestGateway;
/** The demo merchants unchanged, with captchas. */
let strict: TestGateway;
let visitor: ReturnType<typeof createVisitor>;
beforeAll(async () => {
  gateway = await bootGateway();
  strict = await bootGateway({ captcha: true });
  visitor = createVisitor(gateway);
});
afterAll(async () => {
  await gateway.close();
  await strict.close();
});

const google = async (name: string, at = visitor) => ({
  firebaseChannel2: 'google' as const,
  firebaseIdToken2: await at.firebase('google', name),
});
const register = (username: string, body: object) =>
  gateway.call('member.register', { body: { username, isAdult: true, ...body } });
const countMembers = async (where: string) =>
  Number((await gateway.database.pool.query(`select count(*) from foyer.member where ${where}`)).rows[0].count);

test('accepts a proof in place of a password, and sets none', async () => {
  const { json } = await register('social1', await google('Social One'));
  const { value } = await gateway
    .call('security.overview', { token: json.value.token ?? '' })
    .then((reply) => reply.json);
  expect(value).toMatchObject({ passwordKind: 'none', socialChannels: ['google'] });
  const attempt = await gateway.call('session.login', { body: { username: 'social1', password: 'anything' } });
  expect(attempt.json.errorCode).toBe('login.cred.err');
});

test('allows a password next to a proof, and requires one without it', async () => {
  const { json } = await register('social2', { ...(await google('Social Two')), password: 'correct horse' });
  expect(json.value.userName).toBe('social2');
  const byPassword = await gateway.call('session.login', { body: { username: 'social2', password: 'correct horse' } });
  expect(byPassword.status).toBe(200);
  expect((await register('social3', {})).json).toMatchObject({
    errorCode: 'invalid.request',
    value: [{ field: 'password', code: 'required' }],
  });
  const unnamed = await gateway.call('member.registerAutoUsername', { body: { isAdult: true } });
  expect(unnamed.json.errorCode).toBe('invalid.request');
});

test('registers a member with a generated name and only a proof', async () => {
  const body = { isAdult: true, telegramAuth: await visitor.telegram('No Name') };
  const { json } = await gateway.call('member.registerAutoUsername', { body });
  expect(json.value.userName).toMatch(/^m\d{8}$/);
  expect((await gateway.call('member.registerAutoUsername', { body })).json.errorCode).toBe('social.exists');
});

test('does not consume the proof for a refused registration', async () => {
  const proof = await google('Second Try');
  expect((await register('demo', proof)).json.errorCode).toBe('username.exists');
  expect((await register('second1', { ...proof, isAdult: false })).json.errorCode).toBe('invalid.request');
  expect((await register('second1', { ...proof, referralCode: 'NOBODY' })).json.errorCode).toBe('referral.invalid');
  expect((await register('second1', proof)).status).toBe(200);
});

test('opens no session with a proof that was used to register', async () => {
  const proof = await google('Once Only');
  expect((await register('once1', proof)).status).toBe(200);
  const { firebaseIdToken2: firebaseIdToken } = proof;
  const replay = await gateway.call('session.login', { body: { firebaseChannel: 'google', firebaseIdToken } });
  expect(replay.json.errorCode).toBe('login.cred.err');
});

test('registers one member for many simultaneous registrations with one identity', async () => {
  const names = ['race01', 'race02', 'race03', 'race04', 'race05'];
  const proofs = await Promise.all(names.map(() => google('Everybody')));
  const replies = await Promise.all(names.map((name, i) => register(name, proofs[i] ?? {})));
  const codes = replies.map(({ json }) => json.errorCode ?? 'ok').sort();
  expect(codes).toEqual(['ok', ...Array(4).fill('social.exists')]);
  expect(await countMembers(`username like 'race0%'`)).toBe(1);
  expect(await countMembers(`username like 'race0%' and id in (select member_id from foyer.ledger_account)`)).toBe(1);
});

test('refuses an invalid proof', async () => {
  expect((await register('false1', { telegramAuth: 'x', password: 'correct horse' })).json.errorCode).toBe(
    'telegram_validate_failed',
  );
  expect(await countMembers(`username = 'false1'`)).toBe(0);
});

test('links an identity to a registration by mobile number', async () => {
  const [countryDialingCode, mobileNum] = ['84', '912345700'];
  await gateway.call('verification.smsNoLogin', { body: { countryDialingCode, mobileNum } });
  const verifyCode = await gateway.sentCode('+84912345700');
  const body = { countryDialingCode, mobileNum, verifyCode, isAdult: true, ...(await google('With Number')) };
  const { json } = await gateway.call('member.registerMobile', { body });
  const token = json.value.token ?? '';
  expect((await gateway.call('security.overview', { token })).json.value.socialChannels).toEqual(['google']);
});

test('§5: a login by Firebase or LINE without a name needs no captcha; one that links does, and so does Telegram’s', async () => {
  const samba = createVisitor(strict, SAMBA);
  const proof = { firebaseChannel: 'google' as const, firebaseIdToken: await samba.firebase('google', 'New') };
  const call = (body: object) => strict.call('session.login', { host: SAMBA, body });
  expect((await call(proof)).json.errorCode).toBe('bind_customer_required');
  expect((await call({ ...proof, username: 'demo', password: 'Foyer-demo-1' })).json.errorCode).toBe(
    'captcha.required',
  );
  const start = await strict.call('captcha.geetest', { host: SAMBA, query: { t: '1' } });
  const solved = await solveV3(strict.sandbox.app, start.json.value);
  expect((await call({ ...proof, ...solved, username: 'demo', password: 'Foyer-demo-1' })).status).toBe(200);
  expect((await call({ type: 'telegram', telegramAuth: 'x' })).json.errorCode).toBe('captcha.required');
  const own = await strict.call('session.loginTelegram', { host: SAMBA, body: { telegramAuth: 'x' } });
  expect(own.json.errorCode).toBe('telegram_validate_failed');
});

test('requires the captcha for a registration with a proof, and does not consume the proof without one', async () => {
  const aurora = createVisitor(strict, AURORA);
  const proof = await google('Althea', aurora);
  const call = (body: object) =>
    strict.call('member.register', { host: AURORA, body: { username: 'althea1', isAdult: true, ...proof, ...body } });
  expect((await call({})).json.errorCode).toBe('captcha.required');
  const id = strict.context.captcha.accounts.get('aurora')?.id ?? '';
  const solved = { geetestValidateV4: JSON.stringify(await solveV4(strict.sandbox.app, id)) };
  expect((await call(solved)).status).toBe(200);
});
