import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { VENDOR } from '../testing/fake-vendor.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ limitScale: 1, vendors: [VENDOR] });
});
afterAll(() => gateway.close());

test('answers domain_not_available to an unknown host', async () => {
  const reply = await gateway.call('system.status', { host: 'nobody.example' });
  expect([reply.status, reply.json.errorCode]).toEqual([503, 'domain_not_available']);
});

test('refuses a Merchant header that contradicts the host, and accepts one that matches', async () => {
  expect((await gateway.call('system.status', { headers: { merchant: 'samba' } })).json.errorCode).toBe(
    'merchant.mismatch',
  );
  expect((await gateway.call('system.status', { headers: { merchant: 'nosuch' } })).json.errorCode).toBe(
    'merchant.mismatch',
  );
  expect((await gateway.call('system.status', { headers: { merchant: 'lotus' } })).json.value.merchantCode).toBe(
    'lotus',
  );
});

test('returns the affiliate label with the status', async () => {
  expect((await gateway.call('system.status', { host: 'vip7.lotus.localhost' })).json.value.affiliateCode).toBe('vip7');
  expect(
    (await gateway.call('system.status', { host: 'preview.lotus.localhost' })).json.value.affiliateCode,
  ).toBeNull();
});

test('gives every response a unique trace id and forbids caching', async () => {
  const one = await gateway.call('system.country');
  const two = await gateway.call('system.country', { host: 'nobody.example' });
  expect(one.headers['x-app-trace-id']).toMatch(/^[0-9a-f]{16}$/);
  expect(two.headers['x-app-trace-id']).not.toBe(one.headers['x-app-trace-id']);
  expect(one.headers['cache-control']).toBe('no-store');
});

const HOSTILE = [
  '',
  'null',
  '[]',
  '"x"',
  '{',
  '{"username":',
  '{"username":1,"password":true}',
  '{"__proto__":{"a":1}}',
  '\u0000',
  '1e999',
];
test.each(HOSTILE)('refuses a hostile body %j', async (body) => {
  const reply = await gateway.call('session.login', { body });
  expect([reply.status, reply.json.errorCode]).toEqual([400, 'invalid.request']);
});

const NEW_MEMBER = { username: 'storable1', password: 'correct horse', isAdult: true };
test.each([
  ['member.register', 'referralCode', { ...NEW_MEMBER, referralCode: 'a\0b' }],
  ['member.register', 'registerUrl', { ...NEW_MEMBER, registerUrl: 'http://x/\0' }],
  ['member.register', 'affiliateCode', { ...NEW_MEMBER, affiliateCode: '\ud800' }],
  ['member.register', 'pixelTrack', { ...NEW_MEMBER, pixelTrack: { 'a\0': 'b' } }],
  ['session.login', 'username', { username: 'demo\0', password: 'x' }],
] as const)('%s refuses text that the database cannot store, in %s', async (name, field, body) => {
  const reply = await gateway.call(name, { body });
  expect([reply.status, reply.json.errorCode]).toEqual([400, 'invalid.request']);
  expect(reply.json.value).toEqual([{ field, code: 'text' }]);
});

test('names wrong types field by field', async () => {
  const reply = await gateway.call('session.login', { body: { username: 5, password: 'x' } });
  expect(reply.json.value).toEqual([{ field: 'username', code: 'type' }]);
});

test.each([
  ['session.verification', {}, ['challenge', 'verifyCode']],
  ['session.verification', { challenge: 'x' }, ['verifyCode']],
  ['member.registerMobile', { isAdult: true }, ['countryDialingCode', 'mobileNum', 'verifyCode']],
  ['system.collect', { merchant: 'lotus', value: [{ api: 'x' }] }, ['value']],
] as const)('%s names the missing fields of %j', async (name, body, fields) => {
  const reply = await gateway.call(name, { body });
  expect([reply.status, reply.json.errorCode]).toEqual([400, 'invalid.request']);
  const named = reply.json.value as unknown as { field: string; code: string }[];
  expect(named.every(({ field }) => field !== '')).toBe(true);
  expect(named.map(({ field }) => field.split('.')[0])).toEqual(expect.arrayContaining([...fields]));
});

test('names a missing query parameter', async () => {
  const reply = await gateway.call('relay.gameTrialLaunch', { query: {} });
  expect(reply.json.value).toEqual([{ field: 'gameId', code: 'required' }]);
});

test('ignores unknown fields and parameters', async () => {
  const reply = await gateway.call('relay.gameList', { query: { search: 'Keno', nonsense: '1' } });
  expect(reply.json.value.gameCount).toBe(1);
});

test('refuses a query of the wrong type', async () => {
  const reply = await gateway.call('relay.gameList', { query: { limit: 'many' } });
  expect([reply.status, reply.json.errorCode]).toEqual([400, 'invalid.request']);
});

test('refuses a body over 256 KB with 413', async () => {
  const reply = await gateway.call('session.login', {
    body: JSON.stringify({ username: 'x'.repeat(257 * 1024), password: 'x' }),
  });
  expect([reply.status, reply.json.errorCode]).toEqual([413, 'request.too.large']);
});

test('answers an unknown path in the envelope', async () => {
  const reply = await gateway.app.inject({ method: 'GET', url: '/wps/nothing', headers: { host: 'lotus.localhost' } });
  expect([reply.statusCode, reply.json().errorCode]).toEqual([404, 'not.found']);
});

test('treats wildcards in a search as text', async () => {
  expect((await gateway.call('relay.gameList', { query: { search: '%' } })).json.value.gameCount).toBe(0);
  expect((await gateway.call('relay.gameList', { query: { search: 'ken' } })).json.value.games[0]?.gameCode).toBe(
    'KENO',
  );
});

test('refuses too many logins from one device with Retry-After, regardless of the name', async () => {
  const headers = { 'device-id': 'h'.repeat(36) };
  const attempt = (i: number) =>
    gateway.call('session.login', { headers, body: { username: `hammered${i}`, password: 'guess' } });
  const replies = [];
  for (let i = 0; i < 21; i++) replies.push(await attempt(i));
  expect(replies.slice(0, 20).every((reply) => reply.json.errorCode === 'login.cred.err')).toBe(true);
  expect([replies[20]?.status, replies[20]?.json.errorCode]).toEqual([429, 'TOO_MANY_REQUEST_LOGIN']);
  expect(Number(replies[20]?.headers['retry-after'])).toBeGreaterThan(0);
});

test('serves the contract as OpenAPI in the sandbox', async () => {
  const reply = await gateway.app.inject({ method: 'GET', url: '/wps/openapi.json' });
  const document = reply.json();
  expect(document.openapi).toBe('3.1.0');
  expect(document.paths['/wps/session/login'].post.responses[400].description).toContain('login.cred.err');
});

test('returns the merchant’s manifest without an envelope', async () => {
  const reply = await gateway.app.inject({
    method: 'GET',
    url: '/wps/system/manifest.json?merchantCode=samba',
    headers: { host: 'samba.localhost', language: 'PT-BR' },
  });
  expect(reply.headers['content-type']).toContain('application/manifest+json');
  expect(reply.json()).toMatchObject({
    short_name: 'Samba',
    lang: 'pt-BR',
    scope: '/m/',
    display: 'standalone',
    theme_color: '#031007',
  });
});
