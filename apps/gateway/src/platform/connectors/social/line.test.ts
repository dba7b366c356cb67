import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNTS, createFakeProviders, FAKE_NOW, type FakeProviders } from '../../../testing/fake-providers.ts';

let fake: FakeProviders;
beforeAll(async () => {
  fake = await createFakeProviders();
});
afterAll(() => fake.close());

const account = ACCOUNTS.line;
const code = { code: 'good code', redirectUri: 'https://x.example/m/login', codeVerifier: 'v-1', nonce: 'n-1' };
const claimsOf = (change: JWTPayload = {}): JWTPayload => ({
  iss: fake.issuer,
  aud: account.clientId,
  sub: 'U1',
  nonce: 'n-1',
  name: 'Somchai',
  picture: 'https://profile.line-scdn.net/1',
  iat: FAKE_NOW,
  exp: FAKE_NOW + 3600,
  ...change,
});

test('redeems a code with its verifier and the channel’s secret', async () => {
  fake.state.claims = claimsOf();
  expect(await fake.line.redeemCode(code, account)).toMatchObject({
    identity: { issuer: fake.issuer, subject: 'U1', name: 'Somchai', picture: 'https://profile.line-scdn.net/1' },
  });
  expect(Object.fromEntries(fake.state.form)).toEqual({
    grant_type: 'authorization_code',
    code: 'good code',
    redirect_uri: code.redirectUri,
    client_id: account.clientId,
    client_secret: account.secret,
    code_verifier: 'v-1',
  });
});

test.each<[string, JWTPayload]>([
  ['another issuer', { iss: 'https://x.example' }],
  ['another channel', { aud: '1' }],
  ['another nonce', { nonce: 'n-2' }],
  ['no nonce', { nonce: undefined }],
  ['no subject', { sub: '' }],
  ['an end that is past', { exp: FAKE_NOW - 11 }],
  ['an age above five minutes', { iat: FAKE_NOW - 311 }],
])('rejects an answer from LINE with %s', async (_what, change) => {
  fake.state.claims = claimsOf(change);
  expect(await fake.line.redeemCode(code, account)).toBe('invalid');
});

test('rejects a code that LINE rejects', async () => {
  fake.state.claims = claimsOf();
  expect(await fake.line.redeemCode({ ...code, code: 'spent' }, account)).toBe('invalid');
});

test.each([
  ['another channel', { client_id: '1', expires_in: 60 }],
  ['an end that is past', { client_id: account.clientId, expires_in: 0 }],
  ['no end', { client_id: account.clientId }],
])('rejects an access token of %s', async (_what, access) => {
  fake.state.access = access;
  fake.state.profile = { userId: 'U1' };
  expect(await fake.line.redeemAccessToken('good access', account)).toBe('invalid');
});

test('rejects an access token without a profile, or with a nameless one', async () => {
  fake.state.access = { client_id: account.clientId, expires_in: 60 };
  expect(await fake.line.redeemAccessToken('another', account)).toBe('invalid');
  fake.state.profile = { displayName: 'Nobody' };
  expect(await fake.line.redeemAccessToken('good access', account)).toBe('invalid');
});
