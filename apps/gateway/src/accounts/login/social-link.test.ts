import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTotpSecret } from '../../seed/seed.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { createVisitor } from '../../testing/social-visitor.ts';

let gateway: TestGateway;
let visitor: ReturnType<typeof createVisitor>;
beforeAll(async () => {
  gateway = await bootGateway();
  visitor = createVisitor(gateway);
});
afterAll(() => gateway.close());

const google = async (name: string) => ({
  firebaseChannel: 'google' as const,
  firebaseIdToken: await visitor.firebase('google', name),
});
const logIn = (username: string, proof: object, password = 'correct horse') =>
  gateway.call('session.login', { body: { type: 'username', username, password, ...proof } });
const completeLogin = async (name: string) =>
  gateway.call('session.login', { body: { type: 'firebase', ...(await google(name)) } });
const channelsOf = async (token: string) =>
  (await gateway.call('security.overview', { token })).json.value.socialChannels;

test('links the identity sent with a password login, which can then log in on its own', async () => {
  await gateway.member('linker1');
  const reply = await logIn('linker1', await google('Linker One'));
  expect(await channelsOf(reply.json.value.token)).toEqual(['google']);
  expect((await completeLogin('Linker One')).json.value.userName).toBe('linker1');
  expect((await logIn('linker1', await google('Linker One'))).status).toBe(200);
  expect(await channelsOf(reply.json.value.token)).toEqual(['google']);
});

test('consumes a proof by linking, but not for a wrong password', async () => {
  await gateway.member('linker2');
  const proof = await google('Linker Two');
  expect((await logIn('linker2', proof, 'wrong')).json.errorCode).toBe('login.cred.err');
  expect((await logIn('linker2', proof)).status).toBe(200);
  const replayed = await gateway.call('session.login', { body: { type: 'firebase', ...proof } });
  expect(replayed.json.errorCode).toBe('login.cred.err');
});

test('does not link another member’s identity, and opens no session', async () => {
  await gateway.member('linker3');
  await gateway.member('thief3');
  await logIn('linker3', await google('Linker Three'));
  expect((await logIn('thief3', await google('Linker Three'))).json.errorCode).toBe('social.exists');
  expect((await completeLogin('Linker Three')).json.value.userName).toBe('linker3');
});

test('opens no session for a valid password with an invalid proof', async () => {
  await gateway.member('linker4');
  const forged = { firebaseChannel: 'google', firebaseIdToken: 'a.b.c' };
  expect((await logIn('linker4', forged)).json.errorCode).toBe('login.cred.err');
  expect((await logIn('linker4', { telegramAuth: 'x' })).json.errorCode).toBe('telegram_validate_failed');
  expect((await logIn('linker4', { lineSessionToken: 'x' })).json.errorCode).toBe('line_invalid_token');
  const sms = { firebaseChannel: 'sms', firebaseIdToken: await visitor.firebaseSms('+84912345000') };
  expect((await logIn('linker4', sms)).json).toMatchObject({
    errorCode: 'invalid.request',
    value: [{ field: 'firebaseChannel', code: 'unknown' }],
  });
});

test('links an identity to one of two members who send it simultaneously', async () => {
  for (const name of ['racer1', 'racer2', 'racer3']) await gateway.member(name);
  const proofs = await Promise.all(['racer1', 'racer2', 'racer3'].map(() => google('Wanted By All')));
  const replies = await Promise.all(['racer1', 'racer2', 'racer3'].map((name, i) => logIn(name, proofs[i] ?? {})));
  expect(replies.map(({ json }) => json.errorCode ?? 'ok').sort()).toEqual(['ok', 'social.exists', 'social.exists']);
  const winner = replies.find(({ status }) => status === 200);
  expect((await completeLogin('Wanted By All')).json.value.userName).toBe(winner?.json.value.userName);
});

const codeOf = (ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(demoTotpSecret(gateway.context.seal).base32) }).generate({
    timestamp: Date.now() + ahead * 30_000,
  });

test('links the identity after the second factor, which a login with the identity requires too', async () => {
  const waiting = await logIn('guard', await google('Guarded One'), 'Foyer-guard-1');
  expect(waiting.json).toMatchObject({ errorCode: 'login_verify_required', value: 'ga' });
  expect((await completeLogin('Guarded One')).json.errorCode).toBe('bind_customer_required');
  const challenge = waiting.json.challenge?.id ?? '';
  const wrong = await gateway.call('session.verification', { body: { challenge, verifyCode: '000000' } });
  expect(wrong.json.errorCode).toBe('verify.code.err');
  const through = await gateway.call('session.verification', { body: { challenge, verifyCode: codeOf() } });
  expect(await channelsOf(through.json.value.token)).toEqual(['google']);
  const alone = await completeLogin('Guarded One');
  expect(alone.json).toMatchObject({ errorCode: 'login_verify_required', value: 'ga' });
  const body = { challenge: alone.json.challenge?.id ?? '', verifyCode: codeOf(1) };
  expect((await gateway.call('session.verification', { body })).json.value.userName).toBe('guard');
});

test('does not link an identity that another member linked during the second factor', async () => {
  const waiting = await logIn('guard', await google('Taken Meanwhile'), 'Foyer-guard-1');
  const { firebaseChannel, firebaseIdToken } = await google('Taken Meanwhile');
  const registered = await gateway.call('member.register', {
    body: { username: 'faster1', isAdult: true, firebaseChannel2: firebaseChannel, firebaseIdToken2: firebaseIdToken },
  });
  expect(registered.status).toBe(200);
  await gateway.database.pool.query('update foyer.totp set last_step = 0');
  const body = { challenge: waiting.json.challenge?.id ?? '', verifyCode: codeOf() };
  expect((await gateway.call('session.verification', { body })).json.errorCode).toBe('social.exists');
  expect((await completeLogin('Taken Meanwhile')).json.value.userName).toBe('faster1');
});
