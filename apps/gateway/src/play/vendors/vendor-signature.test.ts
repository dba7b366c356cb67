import { randomUUID } from 'node:crypto';
import { SIGNATURE_HEADERS, SIGNATURE_WINDOW_MS, signatureOf } from '@foyer/contract/vendor/sign.ts';
import type { WalletAnswer } from '@foyer/contract/vendor/wallet-protocol.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteOldKeys } from '../../platform/http/used-once.store.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { VENDOR } from '../../testing/fake-vendor.ts';

const OTHER = { ...VENDOR, code: 'OTHER', keyId: 'other-vendor', secret: 'the secret of another vendor' };
const PREFIX = '/wps/vendor/v1';

/** A fixed clock, so that the edges of the window can be tested to the millisecond. */
const NOW = 1_795_000_000_000;
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR, OTHER], now: () => NOW });
});
afterAll(() => gateway.close());

interface Forgery {
  method?: 'GET' | 'POST';
  path?: string;
  keyId?: string;
  secret?: string;
  timestamp?: string;
  nonce?: string;
  body?: string;
  /** Parts that are sent differently from what was signed. */
  sent?: { method?: 'GET' | 'POST' | 'PUT'; path?: string; body?: string; headers?: Record<string, string> };
}

const BODY = JSON.stringify({ sessionId: 's', playerRef: 'p', merchant: 'lotus' });

/** Sends a signed balance request, with these changes. */
async function ask(forgery: Forgery = {}): Promise<{ statusCode: number; answer: WalletAnswer }> {
  const { method = 'POST', path = `${PREFIX}/balance`, timestamp = String(NOW), nonce = randomUUID() } = forgery;
  const { keyId = VENDOR.keyId, secret = VENDOR.secret, body = method === 'GET' ? '' : BODY, sent = {} } = forgery;
  const reply = await gateway.app.inject({
    method: sent.method ?? method,
    url: sent.path ?? path,
    headers: {
      [SIGNATURE_HEADERS.keyId]: keyId,
      [SIGNATURE_HEADERS.timestamp]: timestamp,
      [SIGNATURE_HEADERS.nonce]: nonce,
      [SIGNATURE_HEADERS.signature]: signatureOf(secret, { method, path, timestamp, nonce, body }),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...sent.headers,
    },
    ...(method === 'POST' ? { payload: sent.body ?? body } : {}),
  });
  return { statusCode: reply.statusCode, answer: reply.json() };
}
const statusOf = async (forgery?: Forgery) => (await ask(forgery)).answer.status;
/** The status of a call that passes the signature check: its session does not exist. */
const PASSED = 'TOKEN_EXPIRED';

test('accepts a signed call and reveals only the time to an unsigned one', async () => {
  expect(await ask()).toMatchObject({ statusCode: 200, answer: { status: PASSED } });
  expect(await ask({ secret: 'guessed' })).toEqual({
    statusCode: 200,
    answer: {
      status: 'SIGNATURE_INVALID',
      txId: null,
      balanceMinor: null,
      currency: null,
      ledgerSeq: null,
      serverTime: NOW,
    },
  });
});

test.each([
  [-SIGNATURE_WINDOW_MS - 1, 'SIGNATURE_INVALID'],
  [-SIGNATURE_WINDOW_MS, PASSED],
  [0, PASSED],
  [SIGNATURE_WINDOW_MS, PASSED],
  [SIGNATURE_WINDOW_MS + 1, 'SIGNATURE_INVALID'],
])('answers a timestamp that is %i ms off with %s', async (off, status) => {
  expect(await statusOf({ timestamp: String(NOW + off) })).toBe(status);
});

test.each([
  '',
  '0',
  'now',
  String(NOW / 1000),
  `${NOW}0`,
  `${NOW}.0`,
  `+${NOW}`.slice(0, 13),
  ` ${NOW}`.slice(0, 13),
  '1.795000e+12',
  '0x1a1f0a2b3c4d',
  new Date(NOW).toISOString(),
  '１７９５００００００００００',
])('rejects the signed timestamp %j', async (timestamp) => {
  // A header holds one byte per character.
  expect(await statusOf({ timestamp: Buffer.from(timestamp).toString('latin1') })).toBe('SIGNATURE_INVALID');
});

test.each([
  ['too short', 'a'.repeat(15), 'SIGNATURE_INVALID'],
  ['just long enough', 'a'.repeat(16), PASSED],
  ['as long as may be', `${'b'.repeat(62)}-_`, PASSED],
  ['too long', 'c'.repeat(65), 'SIGNATURE_INVALID'],
  ['with a separator', `nonce:${'d'.repeat(16)}`, 'SIGNATURE_INVALID'],
  ['with a space', `nonce ${'e'.repeat(16)}`, 'SIGNATURE_INVALID'],
  ['empty', '', 'SIGNATURE_INVALID'],
])('answers a nonce that is %s: %j with %s', async (_what, nonce, status) => {
  expect(await statusOf({ nonce })).toBe(status);
});

test('accepts a nonce once per key', async () => {
  const nonce = randomUUID();
  const { keyId, secret } = OTHER;
  expect(await statusOf({ nonce })).toBe(PASSED);
  expect(await statusOf({ nonce })).toBe('SIGNATURE_INVALID');
  expect(await statusOf({ nonce, keyId, secret })).toBe(PASSED);
  expect(await statusOf({ nonce, keyId, secret })).toBe('SIGNATURE_INVALID');
});

test('does not store the nonce of a forged call', async () => {
  const nonce = randomUUID();
  expect(await statusOf({ nonce, secret: 'guessed' })).toBe('SIGNATURE_INVALID');
  expect(await statusOf({ nonce, timestamp: String(NOW - SIGNATURE_WINDOW_MS - 1) })).toBe('SIGNATURE_INVALID');
  expect(await statusOf({ nonce })).toBe(PASSED);
});

test.each([
  ['for as long as its timestamp is valid', 2 * SIGNATURE_WINDOW_MS - 5_000, 'SIGNATURE_INVALID'],
  ['and not for ever', 2 * SIGNATURE_WINDOW_MS + 5_000, PASSED],
])('remembers a nonce %s', async (_what, ageMs, status) => {
  const nonce = randomUUID();
  expect(await statusOf({ nonce })).toBe(PASSED);
  await gateway.database.pool.query(
    `update foyer.seen_once set at = at - $2::float8 * interval '1 ms' where key = 'nonce:' || $1`,
    [`${VENDOR.keyId}:${nonce}`, ageMs],
  );
  await deleteOldKeys(gateway.context.pool);
  expect(await statusOf({ nonce })).toBe(status);
});

test.each([
  ['another key', { keyId: OTHER.keyId }],
  ['an unknown key', { keyId: 'nobody' }],
  ['no key', { keyId: '' }],
  ['another secret', { secret: OTHER.secret }],
  ['an empty secret', { secret: '' }],
  ['another path', { sent: { path: `${PREFIX}/debit` } }],
  ['a query that was not signed', { sent: { path: `${PREFIX}/balance?merchant=samba` } }],
  ['another spelling of the path', { sent: { path: '/wps/vendor/v1/%62alance' } }],
  ['another body', { sent: { body: BODY.replace('lotus', 'samba') } }],
  ['the same JSON with a space', { sent: { body: `${BODY} ` } }],
  ['no body', { sent: { body: '' } }],
] as [string, Forgery][])('rejects a signature with %s', async (_what, forgery) => {
  const { statusCode, answer } = await ask(forgery);
  expect(statusCode === 200 ? answer.status : statusCode).not.toBe(PASSED);
});

test('verifies GET requests with an empty body', async () => {
  const path = `${PREFIX}/tx/${randomUUID()}`;
  expect(await statusOf({ method: 'GET', path })).toBe('BET_NOT_FOUND');
  expect(await statusOf({ method: 'GET', path, body: 'x' })).toBe('SIGNATURE_INVALID');
  expect(await statusOf({ method: 'GET', path, sent: { path: `${path}x` } })).toBe('SIGNATURE_INVALID');
});

test('accepts a query string that was signed', async () => {
  expect(await statusOf({ path: `${PREFIX}/balance?trace=1` })).toBe(PASSED);
});

test.each(['', '{', '[]', 'null', '"text"', '{"sessionId":1}', `${BODY.slice(0, -1)},"x":1`])(
  'answers WRONG_TYPES for the signed body %j',
  async (body) => {
    const { statusCode, answer } = await ask({ body });
    expect([statusCode, answer.status]).toEqual([200, 'WRONG_TYPES']);
  },
);

test.each(['authenticate', 'balance', 'debit', 'credit', 'rollback', 'credits'])(
  'rejects an unsigned %s before it parses the body',
  async (operation) => {
    const reply = await gateway.app.inject({
      method: 'POST',
      url: `${PREFIX}/${operation}`,
      headers: { 'content-type': 'application/json' },
      payload: '{"broken":',
    });
    expect([reply.statusCode, reply.json().status]).toEqual([200, 'SIGNATURE_INVALID']);
  },
);

test('rejects an oversized body with 413', async () => {
  const { statusCode } = await ask({ body: JSON.stringify({ sessionId: 'x'.repeat(2_000_000) }) });
  expect(statusCode).toBe(413);
});
