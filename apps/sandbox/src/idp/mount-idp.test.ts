import { createHash } from 'node:crypto';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { newTestSandbox } from '../testing/new-test-sandbox.ts';

const LOTUS = 'lotus.localhost';
const AURORA = 'aurora.localhost';

const { app, keys, outbox } = await newTestSandbox();
afterAll(() => app.close());

const get = (url: string, host = LOTUS, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host, ...headers } });
const post = (url: string, form: Record<string, string>, host = LOTUS) =>
  app.inject({ method: 'POST', url, headers: { host }, payload: new URLSearchParams(form).toString() });
const line = (change: Record<string, string> = {}) =>
  `/sandbox/idp/line/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: '2000000002',
    redirect_uri: `http://${AURORA}/m/login`,
    state: 's-1',
    ...change,
  })}`;
/** The ID token that the popup posts to its opener. */
async function signIn(channel: string, name: string): Promise<string> {
  const { body } = await post(`/sandbox/idp/popup?channel=${channel}`, { name });
  return /"idToken":"([^"]+)"/.exec(body)?.[1] ?? '';
}
const telegram = (change: Record<string, string> = {}) =>
  `/sandbox/idp/telegram/auth?${new URLSearchParams({
    bot_id: '7000000001',
    return_to: `http://${LOTUS}/m/login?state=s-1`,
    ...change,
  })}`;

test('shows the name of the faked provider and the brand in the visitor’s language', async () => {
  const page = await get('/sandbox/idp/popup?channel=google', LOTUS, { 'accept-language': 'en' });
  expect(page.body).toContain('Sign in with Google');
  expect(page.body).toContain('to continue to Lotus');
  expect(page.body).toContain('stand-in for Google');
  expect((await get('/sandbox/idp/popup?channel=facebook')).body).toContain('Đăng nhập bằng Facebook');
  expect((await get(line(), AURORA)).body).toContain('Sign in with LINE');
});

test.each(['', '?channel=line', '?channel=constructor', '?channel=Google'])(
  'refuses a popup with %j',
  async (query) => {
    expect((await get(`/sandbox/idp/popup${query}`)).statusCode).toBe(400);
    expect((await post(`/sandbox/idp/popup${query}`, { name: 'Linh' })).statusCode).toBe(400);
  },
);

test('posts the token of a popup only to its own origin, and allows its one script by hash', async () => {
  const { body, headers } = await post('/sandbox/idp/popup?channel=google', { name: 'Linh </script>' });
  const [, script = ''] = /<script>(.*)<\/script>/s.exec(body) ?? [];
  expect(script).toMatch(/^opener\?\.postMessage\(\.\.\.\[\{"kind":"foyer-idp",.*\},"http:\/\/lotus\.localhost"\]\);$/);
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'sha256-[^']+';/);
  expect(policy).toContain("frame-ancestors 'none'");
});

test('signs tokens that its public keys verify', async () => {
  const token = await signIn('google', 'Linh Tran');
  const keys = createLocalJWKSet((await get('/sandbox/idp/jwks')).json());
  const { payload, protectedHeader } = await jwtVerify(token, keys);
  expect(protectedHeader.alg).toBe('ES256');
  expect(payload).toMatchObject({
    aud: 'foyer-lotus',
    name: 'Linh Tran',
    firebase: { sign_in_provider: 'google.com' },
  });
  expect(JSON.stringify((await get('/sandbox/idp/jwks')).json())).not.toContain('"d"');
});

test('derives the same person from a name at one provider, and another one at another', async () => {
  const subjectOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
  const one = subjectOf(await signIn('google', 'Linh Tran'));
  expect(subjectOf(await signIn('google', '  linh   TRAN '))).toBe(one);
  expect(subjectOf(await signIn('facebook', 'Linh Tran'))).not.toBe(one);
});

test.each([
  [{ redirect_uri: 'https://evil.example/m/login' }],
  [{ redirect_uri: `http://${AURORA}.evil.example/` }],
  [{ redirect_uri: `http://${LOTUS}/m/login` }],
  [{ redirect_uri: 'javascript:alert(1)' }],
  [{ redirect_uri: '' }],
  [{ client_id: '2000000001' }],
  [{ response_type: 'token' }],
  [{ state: '' }],
  [{ code_challenge: 'x', code_challenge_method: 'plain' }],
])('refuses an authorize request to LINE with %j', async (change) => {
  for (const answer of [await get(line(change), AURORA), await post(line(change), { name: 'Linh' }, AURORA)]) {
    expect(answer.statusCode).toBe(400);
    expect(answer.headers.location).toBeUndefined();
  }
});

test('redirects from LINE with a code and the state, or with an error and the state', async () => {
  const back = new URL(String((await post(line(), { pick: 'Linh Tran' }, AURORA)).headers.location));
  expect(back.origin + back.pathname).toBe(`http://${AURORA}/m/login`);
  expect([back.searchParams.get('state'), back.searchParams.get('code')?.length]).toEqual(['s-1', expect.any(Number)]);
  expect((await get(line(), AURORA)).body).toContain(
    `href="http://${AURORA}/m/login?error=access_denied&amp;error_description=&amp;state=s-1"`,
  );
});

test('redeems a code of LINE once, for its own client and request', async () => {
  const secret = keys.socialSecrets.aurora?.line ?? '';
  const codeVerifier = 'a verifier of at least forty-three characters';
  const code_challenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const redeem = async (change: Record<string, string> = {}) => {
    const authorize = line({ code_challenge, code_challenge_method: 'S256' });
    const { location } = (await post(authorize, { name: 'Linh' }, AURORA)).headers;
    const code = new URL(String(location)).searchParams.get('code') ?? '';
    const redirect_uri = `http://${AURORA}/m/login`;
    const form = { grant_type: 'authorization_code', code, redirect_uri, code_verifier: codeVerifier };
    const whole = { ...form, client_id: '2000000002', client_secret: secret, ...change };
    const first = await post('/sandbox/idp/line/token', whole, AURORA);
    return [first.statusCode, (await post('/sandbox/idp/line/token', whole, AURORA)).statusCode];
  };
  expect(await redeem()).toEqual([200, 400]);
  for (const change of [
    { client_secret: 'another' },
    { client_id: '1' },
    { code_verifier: 'another' },
    { redirect_uri: `http://${AURORA}/m/register` },
    { grant_type: 'password' },
    { code: 'another' },
  ])
    expect(await redeem(change)).toEqual([400, 400]);
});

test.each([
  [{ return_to: 'https://evil.example/' }],
  [{ return_to: `http://${AURORA}/m/login` }],
  [{ bot_id: '7000000002' }],
  [{ bot_id: '' }],
])('refuses a sign-in at Telegram with %j', async (change) => {
  expect((await get(telegram(change))).statusCode).toBe(400);
  expect((await post(telegram(change), { name: 'Linh' })).headers.location).toBeUndefined();
});

test('redirects from Telegram with the result in the fragment, or with false', async () => {
  const back = String((await post(telegram(), { name: 'Linh' })).headers.location);
  expect(back).toMatch(/^http:\/\/lotus\.localhost\/m\/login\?state=s-1#tgAuthResult=[\w-]+$/);
  expect((await get(telegram())).body).toContain('/m/login?state=s-1#tgAuthResult=false"');
});

test('shows the page again for a form without a name', async () => {
  for (const name of ['', '   ', '\u0000']) {
    const answer = await post('/sandbox/idp/popup?channel=google', { name });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/sandbox/idp/popup?channel=google']);
    expect((await post(line(), { name }, AURORA)).headers.location).toBe(line());
  }
});

test('publishes the OpenID configuration of Telegram', async () => {
  expect((await get('/sandbox/idp/telegram/.well-known/openid-configuration')).json()).toMatchObject({
    issuer: 'http://sandbox.invalid/sandbox/idp/telegram',
    token_endpoint: 'http://lotus.localhost/sandbox/idp/telegram/token',
    authorization_endpoint: 'http://lotus.localhost/sandbox/idp/telegram/authorize',
    code_challenge_methods_supported: ['S256'],
  });
});

test('escapes the name in a portrait', async () => {
  const { body, headers } = await get('/sandbox/idp/portrait.svg?name=%3Cscript%3E%20%26x');
  expect(headers['content-type']).toContain('image/svg+xml');
  expect(body).not.toContain('<script');
});

test('refuses a host that no merchant lists', async () => {
  expect((await get('/sandbox/idp/popup?channel=google', 'elsewhere.example')).statusCode).toBe(400);
});

describe('a number', () => {
  const PHONE = '/sandbox/idp/phone';
  const NUMBER = '+84912345678';
  const start = async (): Promise<string> => (await post(PHONE, { number: NUMBER })).json().verificationId;
  const codeOf = () => outbox.find(NUMBER)[0]?.code ?? '';
  const confirm = (verificationId: string, code: string, host = LOTUS) =>
    post(`${PHONE}/confirm`, { verificationId, code }, host);

  test('is verified by the code that was sent to it, once, with a token of the channel `phone`', async () => {
    const id = await start();
    const { idToken } = (await confirm(id, codeOf())).json();
    const { payload } = await jwtVerify(idToken, createLocalJWKSet((await get('/sandbox/idp/jwks')).json()));
    expect(payload).toMatchObject({ phone_number: NUMBER, firebase: { sign_in_provider: 'phone' } });
    expect((await confirm(id, codeOf())).json()).toEqual({ code: 'auth/code-expired' });
  });

  test('is not verified by another code, at another merchant, or after five tries', async () => {
    const id = await start();
    expect((await confirm(id, codeOf(), AURORA)).json()).toEqual({ code: 'auth/code-expired' });
    const wrong = codeOf() === '000000' ? '000001' : '000000';
    for (let count = 0; count < 5; count += 1)
      expect((await confirm(id, wrong)).json()).toEqual({ code: 'auth/invalid-verification-code' });
    expect((await confirm(id, codeOf())).json()).toEqual({ code: 'auth/code-expired' });
  });

  test.each(['', '0912345678', '+84', '+84 912'])('is refused as %j', async (number) => {
    expect((await post(PHONE, { number })).json()).toEqual({ code: 'auth/invalid-phone-number' });
  });
});
