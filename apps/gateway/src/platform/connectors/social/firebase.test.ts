import { createHmac, createSecretKey } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ACCOUNTS,
  createFakeProviders,
  FAKE_KEYS,
  FAKE_NOW,
  type FakeProviders,
  signToken,
} from '../../../testing/fake-providers.ts';
import type { FirebaseChannel } from './firebase.ts';

let fake: FakeProviders;
beforeAll(async () => {
  fake = await createFakeProviders();
});
afterAll(() => fake.close());

const account = ACCOUNTS.firebase;
const claimsOf = (change: JWTPayload = {}): JWTPayload => ({
  iss: `${fake.issuer}/${account.projectId}`,
  aud: account.projectId,
  sub: 'uid-1',
  iat: FAKE_NOW,
  exp: FAKE_NOW + 3600,
  auth_time: FAKE_NOW,
  name: 'Linh',
  picture: 'https://p.example/1.png',
  firebase: { sign_in_provider: 'google.com' },
  ...change,
});
const verify = (idToken: string, channel: FirebaseChannel = 'google') =>
  fake.firebase.verify({ channel, idToken }, account);

test('reads issuer, subject and profile from an RS256 or ES256 token', async () => {
  const expected = {
    issuer: `${fake.issuer}/fake-project`,
    subject: 'uid-1',
    name: 'Linh',
    picture: 'https://p.example/1.png',
    mobile: null,
  };
  expect(await verify(await signToken(claimsOf()))).toMatchObject({ identity: expected });
  const es = await signToken(claimsOf(), { alg: 'ES256', key: FAKE_KEYS.ec.privateKey, kid: 'ec' });
  expect(await verify(es)).toMatchObject({ identity: expected });
});

test.each<[string, JWTPayload]>([
  ['another issuer', { iss: 'https://issuer.example/other-project' }],
  ['Google’s own issuer', { iss: 'https://accounts.google.com' }],
  ['another audience', { aud: 'other-project' }],
  ['no subject', { sub: '' }],
  ['an endless subject', { sub: 'x'.repeat(300) }],
  ['an end that is past', { exp: FAKE_NOW - 11, iat: FAKE_NOW - 60 }],
  ['an age above five minutes', { iat: FAKE_NOW - 311, auth_time: FAKE_NOW - 311 }],
  ['a time to come', { iat: FAKE_NOW + 11 }],
  ['no time of issue', { iat: undefined as never }],
  ['no end', { exp: undefined as never }],
  ['a sign-in of yesterday, renewed', { auth_time: FAKE_NOW - 86_400 }],
  ['a sign-in of tomorrow', { auth_time: FAKE_NOW + 86_400 }],
  ['no time of the sign-in', { auth_time: undefined }],
  ['an invalid sign-in time', { auth_time: 'now' }],
  ['another provider', { firebase: { sign_in_provider: 'password' } }],
  ['an anonymous sign-in', { firebase: { sign_in_provider: 'anonymous' } }],
  ['no provider', { firebase: undefined }],
])('rejects a token with %s', async (_what, change) => {
  expect(await verify(await signToken(claimsOf(change)))).toBe('invalid');
});

test('accepts only tokens of the channel’s own provider', async () => {
  const ofTwitter = await signToken(claimsOf({ firebase: { sign_in_provider: 'twitter.com' } }));
  expect(await verify(ofTwitter, 'twitter')).toMatchObject({ identity: { subject: 'uid-1' } });
  for (const channel of ['google', 'facebook', 'sms'] as const)
    expect(await verify(ofTwitter, channel)).toBe('invalid');
});

test('reads a verified number as E.164, and rejects a token without one', async () => {
  const phone = { firebase: { sign_in_provider: 'phone' } };
  const proved = await signToken(claimsOf({ ...phone, phone_number: '+84912345678' }));
  expect(await verify(proved, 'sms')).toMatchObject({ identity: { mobile: '+84912345678' } });
  expect(await verify(await signToken(claimsOf(phone)), 'sms')).toBe('invalid');
  expect(await verify(await signToken(claimsOf({ ...phone, phone_number: '0912' })), 'sms')).toBe('invalid');
  const named = await signToken(claimsOf({ phone_number: '+84912345678' }));
  expect(await verify(named)).toMatchObject({ identity: { mobile: null } });
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('rejects an unsigned token, however `none` is spelled', async () => {
  for (const alg of ['none', 'None', 'NONE', ''])
    for (const signature of ['', 'AAAA'])
      expect(await verify(`${encode({ alg, kid: 'rsa' })}.${encode(claimsOf())}.${signature}`)).toBe('invalid');
});

test('rejects a token signed by HS256 with the public key', async () => {
  const pem = FAKE_KEYS.rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const text = `${encode({ alg: 'HS256', kid: 'rsa' })}.${encode(claimsOf())}`;
  const forged = `${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`;
  expect(await verify(forged)).toBe('invalid');
  const key = createSecretKey(Buffer.from(pem));
  expect(await verify(await signToken(claimsOf(), { alg: 'HS256', key }))).toBe('invalid');
});

test('rejects an unknown key, with its own id and with a known one', async () => {
  const key = FAKE_KEYS.stranger.privateKey;
  expect(await verify(await signToken(claimsOf(), { key }))).toBe('invalid');
  expect(await verify(await signToken(claimsOf(), { key, kid: 'stranger' }))).toBe('invalid');
});

test('rejects a modified token and malformed input', async () => {
  const [header, , signature] = (await signToken(claimsOf())).split('.');
  expect(await verify(`${header}.${encode(claimsOf({ sub: 'uid-2' }))}.${signature}`)).toBe('invalid');
  for (const text of ['', '.', '..', 'a.b.c', 'nonsense', '{}']) expect(await verify(text)).toBe('invalid');
});

test('derives one key from a token, however its signature is encoded', async () => {
  const token = await signToken(claimsOf());
  const one = await verify(token);
  const last = token.slice(-1);
  const spellings = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    .filter((sign) => sign !== last)
    .map((sign) => token.slice(0, -1) + sign);
  const others = (await Promise.all(spellings.map((text) => verify(text)))).filter((other) => other !== 'invalid');
  for (const other of [...others, await verify(token)]) expect(other).toEqual(one);
});

test('throws while the keys of the provider cannot be fetched', async () => {
  const fresh = fake.newFirebase();
  const idToken = await signToken(claimsOf());
  fake.state.failure = 500;
  await expect(fresh.verify({ channel: 'google', idToken }, account)).rejects.toThrow();
  fake.state.failure = 'nonsense';
  await expect(fresh.verify({ channel: 'google', idToken }, account)).rejects.toThrow();
  fake.state.failure = null;
  expect(await fresh.verify({ channel: 'google', idToken }, account)).toMatchObject({ once: expect.any(String) });
});
