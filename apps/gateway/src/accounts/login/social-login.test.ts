import { type Merchant, toMerchant } from '@foyer/merchant/merchant.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { createVisitor } from '../../testing/social-visitor.ts';

const AURORA = 'aurora.localhost';

let gateway: TestGateway;
let lotus: ReturnType<typeof createVisitor>;
let aurora: ReturnType<typeof createVisitor>;
beforeAll(async () => {
  gateway = await bootGateway();
  lotus = createVisitor(gateway);
  aurora = createVisitor(gateway, AURORA);
});
afterAll(() => gateway.close());

const google = async (name: string) => ({
  type: 'firebase' as const,
  firebaseChannel: 'google' as const,
  firebaseIdToken: await lotus.firebase('google', name),
});
const login = (body: object) => gateway.call('session.login', { body });
const telegram = (telegramAuth: string) => gateway.call('session.loginTelegram', { body: { telegramAuth } });
const line = (lineSessionToken: string) =>
  gateway.call('session.loginLine', { host: AURORA, body: { lineSessionToken } });
const verifyLine = async (name: string, change: object = {}) => {
  const { state: _state, ...query } = await aurora.lineCode(name);
  return gateway.call('relay.verifyLineCode', { host: AURORA, query: { ...query, ...change } });
};
const lineToken = async (name: string) => (await verifyLine(name)).json.value.lineSessionToken;
const register = (username: string, body: object, host?: string) =>
  gateway.call('member.register', { ...(host ? { host } : {}), body: { username, isAdult: true, ...body } });

/** Members registered by Google, Telegram and, at another merchant, by LINE and Maya. */
beforeAll(async () => {
  const { firebaseChannel, firebaseIdToken } = await google('Known One');
  await register('known1', { firebaseChannel2: firebaseChannel, firebaseIdToken2: firebaseIdToken });
  await register('known2', { telegramAuth: await lotus.telegram('Known One') });
  await register('known3', { lineSessionToken: await lineToken('Known One') }, AURORA);
});

test('opens a session with the login method of a linked identity', async () => {
  const reply = await login(await google('Known One'));
  expect(reply.json.value).toMatchObject({ userName: 'known1', updatePassword: false });
  const { rows } = await gateway.database.pool.query(
    `select method from foyer.session join foyer.member on member.id = member_id where username = 'known1' order by session.created_at desc limit 1`,
  );
  expect(rows).toEqual([{ method: 'google' }]);
  // Telegram's signature has a resolution of one second: the same second gives the same proof.
  await gateway.clock.advance(1000);
  expect((await telegram(await lotus.telegram('Known One'))).json.value.userName).toBe('known2');
  expect((await telegram(await lotus.miniApp('Known One'))).json.value.userName).toBe('known2');
  expect((await telegram(await lotus.telegramCode('Known One'))).json.value.userName).toBe('known2');
  expect((await line(await lineToken('Known One'))).json.value.userName).toBe('known3');
  await gateway.clock.advance(1000);
  const viaLogin = await login({ type: 'telegram', telegramAuth: await lotus.telegram('Known One') });
  expect(viaLogin.json.value.userName).toBe('known2');
});

test('does not recognise an identity linked at another merchant', async () => {
  const body = { ...(await google('Known One')), firebaseIdToken: await aurora.firebase('google', 'Known One') };
  expect((await gateway.call('session.login', { host: AURORA, body })).json.errorCode).toBe('bind_customer_required');
  expect((await login(body)).json.errorCode).toBe('login.cred.err');
});

test('returns name and picture of an unknown identity, and keeps its proof valid', async () => {
  const body = await google('Unknown Person');
  for (let i = 0; i < 2; i++) {
    const { json, status } = await login(body);
    expect([status, json.errorCode]).toEqual([400, 'bind_customer_required']);
    expect(json.value).toEqual({
      name: 'Unknown Person',
      picture: 'http://lotus.localhost/sandbox/idp/portrait.svg?name=Unknown%20Person',
    });
  }
  const { json } = await telegram(await lotus.telegram('Unknown Person'));
  expect(json).toMatchObject({ errorCode: 'bind_customer_required', value: { name: 'Unknown Person' } });
});

test('consumes a proof by opening a session, also when it is sent twice simultaneously', async () => {
  const body = await google('Known One');
  const codes = (await Promise.all([login(body), login(body)])).map(({ json }) => json.errorCode);
  expect(codes.sort()).toEqual(['login.cred.err', undefined]);
  await gateway.clock.advance(1000);
  const telegramAuth = await lotus.telegram('Known One');
  expect((await telegram(telegramAuth)).status).toBe(200);
  expect((await telegram(telegramAuth)).json.errorCode).toBe('telegram_validate_failed');
  const respelled = Buffer.from(telegramAuth, 'base64url').toString('base64');
  expect((await telegram(respelled)).json.errorCode).toBe('telegram_validate_failed');
  const token = await lineToken('Known One');
  expect((await line(token)).status).toBe(200);
  expect((await line(token)).json.errorCode).toBe('line_invalid_token');
});

test('opens one session for an attempt that is sent twice', async () => {
  const options = { body: await google('Known One'), headers: { 'idempotency-key': 'social-attempt-1' } };
  const [one, other] = await Promise.all([
    gateway.call('session.login', options),
    gateway.call('session.login', options),
  ]);
  expect(one.json.value.token).toMatch(/^[\w-]{43}$/);
  expect(one.json.value.token).toBe(other.json.value.token);
});

test('accepts a proof for five minutes', async () => {
  const [body, hash] = [await google('Known One'), await lotus.telegram('Known One')];
  await gateway.clock.advance(311_000);
  expect((await login(body)).json.errorCode).toBe('login.cred.err');
  expect((await telegram(hash)).json.errorCode).toBe('telegram_validate_failed');
  const token = await lineToken('Known One');
  await gateway.clock.advance(301_000);
  expect((await line(token)).json.errorCode).toBe('line_invalid_token');
});

test('refuses a disabled member', async () => {
  await register('gone1', { telegramAuth: await lotus.telegram('Gone One') });
  await gateway.database.pool.query(`update foyer.member set status = 'disabled' where username = 'gone1'`);
  await gateway.clock.advance(1000);
  expect((await telegram(await lotus.telegram('Gone One'))).json.errorCode).toBe('account.disabled');
});

test('refuses a disabled channel and an unknown provider', async () => {
  const ofTwitter = { ...(await google('Known One')), firebaseChannel: 'twitter' };
  expect((await login(ofTwitter)).json.errorCode).toBe('login.cred.err');
  const host = { host: AURORA };
  const telegramAuth = await lotus.telegram('Known One');
  expect((await gateway.call('session.loginTelegram', { ...host, body: { telegramAuth } })).json.errorCode).toBe(
    'telegram_validate_failed',
  );
  expect((await gateway.call('session.loginMaya', { body: { sessionId: 'x' } })).json.errorCode).toBe('login.cred.err');
  expect((await gateway.call('session.loginLine', { body: { lineSessionToken: 'x' } })).json.errorCode).toBe(
    'line_invalid_token',
  );
});

test.each([
  ['a foreign page', { redirectUri: 'https://evil.example/m/login' }],
  ['another of our pages', { redirectUri: `http://${AURORA}/m/register` }],
  ['another verifier', { codeVerifier: 'x'.repeat(43) }],
  ['another nonce', { nonce: 'another' }],
  ['another code', { code: 'another' }],
])('refuses LINE’s code with %s', async (_what, change) => {
  expect((await verifyLine('Known One', change)).json.errorCode).toBe('line_invalid_token');
});

test('accepts LINE’s code once, and refuses an empty request', async () => {
  const { state: _state, ...query } = await aurora.lineCode('Known One');
  const verify = () => gateway.call('relay.verifyLineCode', { host: AURORA, query });
  expect((await verify()).json.value).toMatchObject({ name: 'Known One', lineSessionToken: expect.any(String) });
  expect((await verify()).json.errorCode).toBe('line_invalid_token');
  expect((await gateway.call('relay.verifyLineCode', { host: AURORA, query: {} })).status).toBe(400);
  expect((await gateway.call('relay.verifyLineCode', { query })).json.errorCode).toBe('line_invalid_token');
});

test('logs in with a Maya session; an unknown identity continues with our own token', async () => {
  const completeLogin = async (name: string, env = 'PROD') =>
    gateway.call('session.loginMaya', { host: AURORA, body: { sessionId: await aurora.maya(name, env), env } });
  const { json } = await completeLogin('Juan');
  expect(json).toMatchObject({ errorCode: 'bind_customer_required', value: { name: 'Juan' } });
  const { mayaSessionToken } = json.value as unknown as { mayaSessionToken: string };
  const registered = await register('juan1', { mayaSessionToken }, AURORA);
  expect(registered.status).toBe(200);
  expect((await register('juan2', { mayaSessionToken }, AURORA)).json.errorCode).toBe('login.cred.err');
  expect((await completeLogin('Juan')).json.value.userName).toBe('juan1');
  expect((await completeLogin('Juan', 'UAT')).json.errorCode).toBe('bind_customer_required');
  expect((await completeLogin('Juan', 'NOWHERE')).json.errorCode).toBe('login.cred.err');
  const refresh = (query: { env?: string }) =>
    gateway.call('relay.refreshMayaTokens', { host: AURORA, token: registered.json.value.token ?? '', query });
  expect((await refresh({ env: 'PROD' })).json.value).toEqual({ refreshed: true });
  expect((await refresh({ env: 'UAT' })).json.errorCode).toBe('not.found');
});

test('logs in the member whose number Firebase has verified', async () => {
  const sms = async (mobile: string) =>
    login({ type: 'firebase', firebaseChannel: 'sms', firebaseIdToken: await lotus.firebaseSms(mobile) });
  expect((await sms('+84912345671')).json.errorCode).toBe('not.exists.user');
  const proof = { firebaseChannel2: 'sms', firebaseIdToken2: await lotus.firebaseSms('+84912345671') };
  expect((await register('number1', proof)).status).toBe(200);
  await gateway.clock.advance(1000);
  expect((await sms('+84912345671')).json.value.userName).toBe('number1');
  const again = { firebaseChannel2: 'sms', firebaseIdToken2: await lotus.firebaseSms('+84912345671') };
  expect((await register('number2', again)).json.errorCode).toBe('mobile.exists');
});

test('returns the merchant’s bot where Telegram sign-in is enabled', async () => {
  expect((await gateway.call('relay.telegramLoginSetting')).json.value).toEqual({
    botId: '7000000001',
    authDomain: 'lotus.localhost',
  });
  expect((await gateway.call('relay.telegramLoginSetting', { host: AURORA })).json.errorCode).toBe('not.found');
});

const withSwitches = (FIREBASECREATEACC3: boolean, SSOMANUALREG3: boolean) => (merchant: Merchant) =>
  toMerchant({ ...merchant, switches: { ...merchant.switches, FIREBASECREATEACC3, SSOMANUALREG3 } });

describe.each([
  [false, false, 'bind_customer_required'],
  [true, false, 'not.exists.user'],
  [false, true, 'bind_customer_required'],
  [true, true, 'bind_customer_required'],
] as const)('with FIREBASECREATEACC3 %s and SSOMANUALREG3 %s', (creates, isManual, code) => {
  test(`refuses an unknown identity with ${code} in every channel, and an unknown number with not.exists.user`, async () => {
    const other = await bootGateway({ change: withSwitches(creates, isManual) });
    const [at, atAurora] = [createVisitor(other), createVisitor(other, AURORA)];
    const codeOf = async (reply: Promise<{ json: { errorCode?: string } }>) => (await reply).json.errorCode;
    for (const channel of ['google', 'facebook'] as const) {
      const body = { firebaseChannel: channel, firebaseIdToken: await at.firebase(channel, 'New') };
      expect(await codeOf(other.call('session.login', { body }))).toBe(code);
    }
    const telegramAuth = await at.telegram('New');
    expect(await codeOf(other.call('session.loginTelegram', { body: { telegramAuth } }))).toBe(code);
    const { state: _state, ...query } = await atAurora.lineCode('New');
    const { lineSessionToken } = (await other.call('relay.verifyLineCode', { host: AURORA, query })).json.value;
    expect(await codeOf(other.call('session.loginLine', { host: AURORA, body: { lineSessionToken } }))).toBe(code);
    const maya = { sessionId: await atAurora.maya('New') };
    expect(await codeOf(other.call('session.loginMaya', { host: AURORA, body: maya }))).toBe(code);
    const sms = { firebaseChannel: 'sms' as const, firebaseIdToken: await at.firebaseSms('+84912345678') };
    expect(await codeOf(other.call('session.login', { body: sms }))).toBe('not.exists.user');
    await other.close();
  });
});

test('refuses to start when a merchant offers a sign-in without its secret, and names it', async () => {
  await expect(bootGateway({ socialSecrets: { aurora: { line: 'x', maya: 'y' } } })).rejects.toThrow(
    'SOCIAL_SECRETS lacks secrets of sign-ins that are offered: lotus (telegram)',
  );
  await expect(bootGateway({ socialSecrets: { lotus: { telegram: 'x' }, aurora: { maya: 'y' } } })).rejects.toThrow(
    'SOCIAL_SECRETS lacks secrets of sign-ins that are offered: aurora (line)',
  );
});

test.each([
  ['GOOGLELOGIN3', 'login.cred.err'],
  ['FACEBOOKLOGIN3', 'login.cred.err'],
  ['TELEGRAMLOGIN3', 'telegram_validate_failed'],
] as const)('refuses a proof of a provider whose switch %s is off', async (name, code) => {
  const off = await bootGateway({
    change: (merchant) => toMerchant({ ...merchant, switches: { ...merchant.switches, [name]: false } }),
  });
  try {
    const proofFrom = async (visitor: ReturnType<typeof createVisitor>) => {
      if (name === 'TELEGRAMLOGIN3') return { telegramAuth: await visitor.miniApp('Switched Off') };
      const firebaseChannel = name === 'GOOGLELOGIN3' ? 'google' : 'facebook';
      return { firebaseChannel, firebaseIdToken: await visitor.firebase(firebaseChannel, 'Switched Off') };
    };
    const refused = await off.call('session.login', { body: await proofFrom(createVisitor(off)) });
    expect(refused.json.errorCode).toBe(code);
    expect((await login(await proofFrom(lotus))).json.errorCode).toBe('bind_customer_required');
  } finally {
    await off.close();
  }
});
