import { randomUUID } from 'node:crypto';
import { LOTTO_REFUSALS } from '@foyer/contract/lotto/refusals.data.ts';
import { SIGNATURE_HEADERS, SIGNATURE_WINDOW_MS, signatureOf } from '@foyer/contract/vendor/sign.ts';
import { FAKE_OPERATOR_KEY } from '@foyer/vendor/testing/fake-operator.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { START } from '../testing/lotto-fixture.ts';
import { type RunningLotto, runningLotto } from '../testing/running-lotto.ts';

let lotto: RunningLotto;
let token: string;
beforeAll(async () => {
  lotto = await runningLotto();
  await lotto.at(START);
  token = await lotto.enter('anna', 50_000_000n);
});
afterAll(async () => {
  await lotto.lotto.stop();
  await lotto.database.drop();
});

const BET = {
  requestId: '00000000-0000-4000-8000-000000000001',
  gameCode: 'VNQ60',
  drawId: 'VNQ60-20261121-0733',
  betCode: 'LO2',
  numbers: ['07'],
  stakeMinor: '1000',
  currency: 'VND',
  odds: { hit: 99_000 },
  prizeMode: 'ODDS',
};
const inject = (request: object) => lotto.lotto.app.inject({ headers: { host: 'lotus.localhost' }, ...request });

test.each([
  ['GET', '/lotto/nothing'],
  ['GET', '/lotto/api'],
  ['GET', '/lotto/api/'],
  ['GET', '/lotto/api/Game?game=VNQ60'],
  ['GET', '/lotto/api/game/'],
  ['GET', '/lotto/vendor/v1/'],
  ['GET', '/lotto/vendor/v1/trial'],
  ['POST', '/lotto/vendor/v1/draws'],
  ['GET', '/lotto/api/session'],
  ['DELETE', '/lotto/api/session'],
  ['PUT', '/lotto/api/tickets'],
  ['OPTIONS', '/lotto/api/tickets'],
  ['GET', '/wps/vendor/v1/balance'],
  ['GET', '/'],
  ['GET', '//lotto/api/game?game=VNQ60'],
  ['GET', '/lotto/../wps/merchant/ping'],
] as const)('%s %s answers 404', async (method, url) => {
  const reply = await inject({ method, url });
  expect(reply.statusCode).toBe(404);
  expect(reply.headers['x-app-trace-id']).toMatch(/^[0-9a-f]{16}$/);
  expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
  expect(reply.json()).toMatchObject({ success: false, errorCode: 'not.found' });
});

test('refuses a body whose levels take long to parse', async () => {
  const payload = `{"launchToken":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  expect((await inject({ method: 'POST', url: '/lotto/api/session', payload })).json()).not.toHaveProperty('value');
});

test('limits visitors behind a proxy separately, and ignores their forwarded headers', async () => {
  const open = (forwardedFor: string, remoteAddress: string) =>
    inject({
      method: 'POST',
      url: '/lotto/api/session',
      headers: { host: 'lotus.localhost', 'x-forwarded-for': forwardedFor },
      remoteAddress,
      payload: { launchToken: 'x'.repeat(43) },
    });
  const statuses = async (replies: readonly Promise<{ statusCode: number }>[]) =>
    (await Promise.all(replies)).map(({ statusCode }) => statusCode);
  const attempts = Array.from({ length: 80 }, (_, index) => `198.51.100.${index}`);
  expect(await statuses(attempts.map((visitor) => open(visitor, '10.0.0.1')))).not.toContain(429);
  expect(await statuses(attempts.map(() => open('203.0.113.7', '10.0.0.1')))).toContain(429);
  expect(await statuses(attempts.map((visitor) => open(visitor, '203.0.113.9')))).toContain(429);
});

test('sends security headers and a trace id with every answer', async () => {
  const replies = await Promise.all(['/lotto/api/game?game=VNQ60', '/lotto/nothing'].map((url) => inject({ url })));
  for (const { headers } of replies)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  expect(replies[0]?.headers['x-app-trace-id']).not.toBe(replies[1]?.headers['x-app-trace-id']);
});

test('insists on TLS in every answer to a request over TLS', async () => {
  const over = (proto: string, remoteAddress: string) =>
    Promise.all(
      ['/lotto/api/game?game=VNQ60', '/lotto/nothing'].map((url) =>
        inject({ url, remoteAddress, headers: { host: 'lotus.localhost', 'x-forwarded-proto': proto } }),
      ),
    );
  for (const { headers } of await over('https', '10.0.0.1'))
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  for (const { headers } of [...(await over('http', '10.0.0.1')), ...(await over('https', '203.0.113.9'))])
    expect(headers).not.toHaveProperty('strict-transport-security');
});

describe('a bet', () => {
  const post = (payload: unknown, headers: object = {}) =>
    inject({
      method: 'POST',
      url: '/lotto/api/tickets',
      headers: { host: 'lotus.localhost', 'content-type': 'application/json', authorization: token, ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });

  test.each([
    ['requestId', 'not a uuid'],
    ['requestId', BET.requestId.toUpperCase().replace('8', 'G')],
    ['gameCode', 60],
    ['gameCode', 'x'.repeat(21)],
    ['drawId', null],
    ['drawId', 'a\u0000b'],
    ['betCode', ['LO2']],
    ['betCode', 'x'.repeat(21)],
    ['numbers', '07'],
    ['numbers', [7]],
    ['numbers', ['0'.repeat(41)]],
    ['stakeMinor', 1000],
    ['stakeMinor', '1'.repeat(41)],
    ['currency', 'VNDX'],
    ['odds', [99_000]],
    ['odds', { hit: '99000' }],
    ['odds', { hit: 99_000.5 }],
    ['prizeMode', 'odds'],
  ])('rejects a %s of %j and names the field', async (field, value) => {
    const reply = await post({ ...BET, [field]: value });
    expect([reply.statusCode, reply.json().errorCode]).toEqual([400, 'invalid.request']);
    const fields = (reply.json().value as { field: string }[]).map((fault) => fault.field.split('.')[0]);
    expect(fields).toContain(field);
  });

  test.each(Object.keys(BET))('rejects a missing %s and names the field', async (field) => {
    const reply = await post({ ...BET, [field]: undefined });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().value).toEqual([expect.objectContaining({ field, code: 'required' })]);
  });

  test.each(['', ' ', '{', 'null', '[]', '"text"', '1', 'a=b', '{"requestId":1}'])(
    'rejects the body %j',
    async (payload) => {
      const reply = await post(payload);
      expect([reply.statusCode, reply.json().errorCode]).toEqual([400, 'invalid.request']);
    },
  );

  test('rejects an oversized body with 413', async () => {
    const reply = await post({ ...BET, numbers: Array.from({ length: 60_000 }, () => '07') });
    expect([reply.statusCode, reply.json().errorCode]).toEqual([413, 'request.too.large']);
  });

  test('ignores __proto__ in a body', async () => {
    const payload = `{"__proto__":{"isTrial":true},${JSON.stringify({ ...BET, requestId: randomUUID() }).slice(1)}`;
    expect((await post(payload)).json()).toMatchObject({ success: true });
  });

  test.each(['TOTO', 'LAO'])('rejects the game %s, unknown or not offered, and names the field', async (gameCode) => {
    const reply = await post({ ...BET, requestId: randomUUID(), gameCode });
    expect(reply.json().value).toEqual([{ field: 'gameCode', code: 'game.unknown' }]);
  });

  test('refuses a draw of another game', async () => {
    const reply = await post({ ...BET, requestId: randomUUID(), drawId: 'KENO-20261121-0061' });
    expect(reply.json().errorCode).toBe('bet.closed');
  });
});

test.each([
  '/lotto/api/draws/%00',
  '/lotto/api/draws/a%00b',
  `/lotto/api/draws/${'x'.repeat(61)}`,
  '/lotto/api/draws/%',
  '/lotto/api/game',
  '/lotto/api/game?game=',
  '/lotto/api/game?game=A&game=B',
  `/lotto/api/game?game=${'x'.repeat(21)}`,
])('GET %s answers 4xx', async (url) => {
  const { statusCode } = await inject({ url });
  expect([400, 404, 414]).toContain(statusCode);
});

test.each([
  '/lotto/api/tickets?before=1',
  '/lotto/api/tickets?before=%00',
  '/lotto/api/tickets?draw=%00',
  `/lotto/api/tickets?draw=${'x'.repeat(61)}`,
  '/lotto/api/tickets?state=refused',
  '/lotto/api/tickets?state=open&state=won',
  '/lotto/api/tickets/1',
  '/lotto/api/tickets/%00',
  `/lotto/api/tickets/${'0'.repeat(36)}`,
  '/lotto/api/tickets/1/receipt',
])('GET %s with a session answers 400', async (url) => {
  const { statusCode, headers } = await inject({ url, headers: { host: 'lotus.localhost', authorization: token } });
  expect([statusCode, headers['content-type']]).toEqual([400, 'application/json; charset=utf-8']);
});

test.each(['', 'Bearer ', 'bearer', 'Basic YTpi', 'x', '\u00ff'.repeat(43)])(
  'rejects the authorization %j',
  async (authorization) => {
    const reply = await inject({ url: '/lotto/api/balance', headers: { host: 'lotus.localhost', authorization } });
    expect(reply.statusCode).toBe(401);
    expect(['login.not.session', 'user.or.token.invalid']).toContain(reply.json().errorCode);
  },
);

test('accepts a token with and without Bearer', async () => {
  for (const authorization of [token, `Bearer ${token}`, `bearer ${token}`]) {
    const reply = await inject({ url: '/lotto/api/balance', headers: { host: 'lotus.localhost', authorization } });
    expect(reply.json()).toMatchObject({ success: true });
  }
});

test('answers refusals in the requested language, or in English', async () => {
  const messageIn = async (language: string) =>
    (await inject({ url: '/lotto/nothing', headers: { host: 'lotus.localhost', language } })).json().message;
  const [english, vietnamese] = [await messageIn('EN'), await messageIn('VI')];
  expect(english).not.toBe(vietnamese);
  expect(await messageIn('XX')).toBe(english);
  expect(await messageIn('../VI')).toBe(english);
  expect(Object.keys(LOTTO_REFUSALS).length).toBeGreaterThan(15);
});

describe('a trial launch', () => {
  const URL = '/lotto/vendor/v1/trial';
  const TRIAL = { merchant: 'lotus', currency: 'VND', language: 'VI' };
  interface Forgery {
    body?: string;
    timestamp?: string;
    nonce?: string;
    keyId?: string;
    secret?: string;
    sent?: { url?: string; payload?: string };
  }
  const launch = async ({ body = JSON.stringify(TRIAL), timestamp = String(Date.now()), ...forgery }: Forgery = {}) => {
    const {
      nonce = randomUUID(),
      keyId = FAKE_OPERATOR_KEY.id,
      secret = FAKE_OPERATOR_KEY.secret,
      sent = {},
    } = forgery;
    const signature = signatureOf(secret, { method: 'POST', path: URL, timestamp, nonce, body });
    const headers = {
      host: 'lotus.localhost',
      'content-type': 'application/json',
      [SIGNATURE_HEADERS.keyId]: keyId,
      [SIGNATURE_HEADERS.timestamp]: timestamp,
      [SIGNATURE_HEADERS.nonce]: nonce,
      [SIGNATURE_HEADERS.signature]: signature,
    };
    return inject({ method: 'POST', url: sent.url ?? URL, headers, payload: sent.payload ?? body });
  };

  test('returns a trial token to the operator', async () => {
    const reply = await launch();
    expect(reply.json().value.launchToken).toMatch(/^trial\.[\w-]{43}$/);
  });

  test.each([
    ['an old timestamp', { timestamp: String(Date.now() - SIGNATURE_WINDOW_MS - 2_000) }],
    ['a timestamp of later', { timestamp: String(Date.now() + SIGNATURE_WINDOW_MS + 10_000) }],
    ['no timestamp', { timestamp: '' }],
    ['a timestamp in words', { timestamp: 'now' }],
    ['a short nonce', { nonce: 'short' }],
    ['a long nonce', { nonce: 'x'.repeat(101) }],
    ['another key', { keyId: 'somebody' }],
    ['another secret', { secret: 'guessed' }],
    ['another body', { sent: { payload: JSON.stringify({ ...TRIAL, merchant: 'samba' }) } }],
    ['the same body in other letters', { sent: { payload: ` ${JSON.stringify(TRIAL)}` } }],
  ] as [string, Forgery][])('is rejected with %s', async (_what, forgery) => {
    const reply = await launch(forgery);
    expect([reply.statusCode, reply.json().errorCode]).toEqual([403, 'access.denied']);
  });

  test('is rejected when it is replayed', async () => {
    const nonce = randomUUID();
    expect((await launch({ nonce })).statusCode).toBe(200);
    expect((await launch({ nonce })).statusCode).toBe(403);
    const raced = randomUUID();
    const replies = await Promise.all(Array.from({ length: 8 }, () => launch({ nonce: raced })));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test.each([
    { ...TRIAL, merchant: '' },
    { ...TRIAL, currency: 'V' },
    { ...TRIAL, language: 7 },
    { merchant: 'lotus' },
    { ...TRIAL, merchant: 'a\u0000b' },
  ])('is rejected with the signed body %j', async (body) => {
    expect((await launch({ body: JSON.stringify(body) })).statusCode).toBe(400);
  });
});
