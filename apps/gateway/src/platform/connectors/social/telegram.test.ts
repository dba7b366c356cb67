import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ACCOUNTS,
  createFakeProviders,
  FAKE_NOW,
  type FakeProviders,
  signTelegram,
} from '../../../testing/fake-providers.ts';

let fake: FakeProviders;
beforeAll(async () => {
  fake = await createFakeProviders();
});
afterAll(() => fake.close());

const account = ACCOUNTS.telegram;
type Fields = Record<string, string | number>;
const person: Fields = {
  id: 4_200_000_017,
  first_name: 'Maria',
  last_name: 'Santos',
  username: 'maria',
  photo_url: 'https://t.me/i/1.jpg',
  auth_date: FAKE_NOW,
};
const user = JSON.stringify({ id: 4_200_000_017, first_name: 'Maria', photo_url: 'https://t.me/i/1.jpg' });
const launch: Fields = { query_id: 'AAE', user, auth_date: FAKE_NOW };

const verify = (text: string) => fake.telegram.verify(text, account);
const toHash = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64');
const toQuery = (fields: Fields) =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
const widget = (fields: Fields, change: Fields = {}) =>
  verify(toHash({ ...fields, hash: signTelegram(fields, 'widget'), ...change }));
const miniApp = (fields: Fields, change: Fields = {}) =>
  verify(toQuery({ ...fields, hash: signTelegram(fields, 'mini-app'), ...change }));

test('reads the person from the widget’s fields, in any base64 variant', async () => {
  const expected = {
    identity: {
      issuer: fake.issuer,
      subject: '4200000017',
      name: 'Maria Santos',
      picture: 'https://t.me/i/1.jpg',
      mobile: null,
    },
  };
  const text = toHash({ ...person, hash: signTelegram(person, 'widget') });
  const spellings = [text, encodeURIComponent(text), text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')];
  for (const spelling of spellings) expect(await verify(spelling)).toMatchObject(expected);
});

test('reads the same person from a Mini App’s data', async () => {
  expect(await miniApp(launch)).toMatchObject({ identity: { subject: '4200000017', name: 'Maria' } });
});

describe.each([
  ['the widget', widget, person],
  ['a Mini App', miniApp, launch],
] as const)('%s', (_name, prove, fields) => {
  test.each(Object.keys(fields))('rejects fields when %s is changed or missing', async (name) => {
    expect(await prove(fields, { [name]: name === 'auth_date' ? FAKE_NOW - 1 : '7' })).toBe('invalid');
    const rest: Fields = { ...fields, hash: signTelegram(fields, prove === widget ? 'widget' : 'mini-app') };
    delete rest[name];
    expect(await verify(prove === widget ? toHash(rest) : toQuery(rest))).toBe('invalid');
  });

  test.each([
    ['more than five minutes old', FAKE_NOW - 301],
    ['to come', FAKE_NOW + 11],
    ['no number', 'now'],
    ['of another kind', '1e9'],
    ['negative', -1],
  ])('rejects fields when their time is %s', async (_what, auth_date) => {
    expect(await prove({ ...fields, auth_date })).toBe('invalid');
  });

  test('accepts fields for five minutes', async () => {
    expect(await prove({ ...fields, auth_date: FAKE_NOW - 300 })).toMatchObject({ once: expect.any(String) });
  });

  test('rejects another bot’s signature, a missing one and a truncated one', async () => {
    const kind = prove === widget ? 'widget' : 'mini-app';
    expect(await prove(fields, { hash: signTelegram(fields, kind, '7000000010:AAother') })).toBe('invalid');
    expect(await prove(fields, { hash: signTelegram(fields, kind === 'widget' ? 'mini-app' : 'widget') })).toBe(
      'invalid',
    );
    for (const hash of ['', '0'.repeat(64), signTelegram(fields, kind).slice(0, 32)])
      expect(await prove(fields, { hash })).toBe('invalid');
  });

  test('rejects additional fields, and more than Telegram ever sends', async () => {
    expect(await prove(fields, { more: 'x' })).toBe('invalid');
    const many = Object.fromEntries(Array.from({ length: 30 }, (_one, i) => [`f${i}`, 'x']));
    expect(await prove({ ...fields, ...many })).toBe('invalid');
  });
});

test('rejects a value of two lines, which could pass for two fields', async () => {
  const signed: Fields = { auth_date: FAKE_NOW, first_name: 'A\nid=5\nlast_name=B', id: 666, username: 'u' };
  const forged: Fields = { auth_date: FAKE_NOW, first_name: 'A', id: 5, last_name: 'B\nid=666', username: 'u' };
  expect(signTelegram(signed, 'widget')).toBe(signTelegram(forged, 'widget'));
  expect(await widget(signed, forged)).toBe('invalid');
  expect(await widget(signed)).toBe('invalid');
});

test('accepts the field `signature` signed or unsigned, with the same key of the proof', async () => {
  const signature = 'an Ed25519 signature';
  const among = await miniApp({ ...launch, signature });
  const beside = await miniApp(launch, { signature });
  expect(among).toMatchObject({ identity: { subject: '4200000017' } });
  expect(beside).toEqual(await miniApp(launch, { signature: 'another' }));
  expect(await widget(person, { signature })).toBe('invalid');
});

test.each(['0', '-1', '1.5', 'x', '12345678901234567890', '', '7\n'])('rejects %j as an id', async (id) => {
  expect(await widget({ ...person, id })).toBe('invalid');
  expect(await miniApp({ ...launch, user: JSON.stringify({ id }) })).toBe('invalid');
});

test.each([
  '',
  'nonsense',
  '%',
  '{',
  '[]',
  toHash([]),
  toHash([['id', 1]]),
  'hash=',
  'hash=1&hash=2',
  'false',
  'bnVsbA==',
])('rejects the text %j', async (text) => {
  expect(await verify(text)).toBe('invalid');
});

test('rejects a duplicate field', async () => {
  const text = toQuery({ ...launch, hash: signTelegram(launch, 'mini-app') });
  expect(await verify(`${text}&user=${encodeURIComponent('{"id":5}')}`)).toBe('invalid');
});

const claimsOf = (change: JWTPayload = {}): JWTPayload => ({
  iss: fake.issuer,
  aud: account.botId,
  sub: 'sub',
  id: 4_200_000_017,
  nonce: 'n-1',
  iat: FAKE_NOW,
  exp: FAKE_NOW + 600,
  ...change,
});
const code = { code: 'good code', codeVerifier: 'v-1', redirectUri: 'https://x.example/m/login', nonce: 'n-1' };
const byCode = (change: object = {}) => verify(JSON.stringify({ ...code, ...change }));

test('redeems a code with its verifier and our secret', async () => {
  fake.state.claims = claimsOf();
  expect(await byCode()).toMatchObject({ identity: { issuer: fake.issuer, subject: '4200000017' } });
  expect(Object.fromEntries(fake.state.form)).toEqual({
    grant_type: 'authorization_code',
    code: 'good code',
    redirect_uri: code.redirectUri,
    client_id: account.botId,
    client_secret: account.clientSecret,
    code_verifier: 'v-1',
  });
});

test.each<[string, JWTPayload, object]>([
  ['another nonce', { nonce: 'n-2' }, {}],
  ['no nonce', { nonce: undefined }, {}],
  ['another audience', { aud: '1' }, {}],
  ['another issuer', { iss: 'https://x.example' }, {}],
  ['an age above five minutes', { iat: FAKE_NOW - 400 }, {}],
  ['no person', { id: undefined }, {}],
  ['a code that is spent', {}, { code: 'spent' }],
  ['no verifier', {}, { codeVerifier: undefined }],
  ['a nonce that was never issued', {}, { nonce: '' }],
])('rejects a code with %s', async (_what, claims, change) => {
  fake.state.claims = claimsOf(claims);
  expect(await byCode(change)).toBe('invalid');
});

test('rejects codes at a merchant without a client secret', async () => {
  fake.state.claims = claimsOf();
  expect(await fake.telegram.verify(JSON.stringify(code), { ...account, clientSecret: null })).toBe('invalid');
});
