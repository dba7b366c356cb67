import { bootGateway, type TestGateway } from '@foyer/gateway/testing/boot-gateway.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createCall, type GatewayRequest, type Send } from './call.ts';
import { createEncrypt } from './encrypt.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page without TLS has no WebCrypto, but it has random numbers. */
const withoutWebCrypto = () =>
  vi.stubGlobal('crypto', { getRandomValues: globalThis.crypto.getRandomValues.bind(globalThis.crypto) });

/** This client before the real gateway, and what it sent. */
function client(now: () => number = Date.now, merchant = 'lotus') {
  const sent: GatewayRequest[] = [];
  const send: Send = async (request) => {
    sent.push(request);
    const reply = await gateway.app.inject({
      method: request.method as 'GET',
      url: request.path,
      headers: { ...request.headers, host: `${merchant}.localhost` },
      ...(request.body === null ? {} : { payload: request.body }),
    });
    return { status: reply.statusCode, headers: new Headers({ date: String(reply.headers.date) }), text: reply.body };
  };
  const settings = { send, merchant, language: 'EN' as const, token: () => null };
  const call = createCall({ ...settings, encrypt: createEncrypt(createCall(settings), now) });
  const suitesSent = () =>
    sent.filter(({ method }) => method === 'POST').map(({ headers }) => headers.encryption?.split(';')[0] ?? 'plain');
  return { call, sent, suitesSent };
}

const DEMO = { username: 'demo', password: 'Foyer-demo-1' };

test('a secure page logs in under A256GCM', async () => {
  const { call, suitesSent } = client();
  expect((await call('session.login', { body: DEMO })).userName).toBe('demo');
  expect(suitesSent()).toEqual(['A256GCM']);
});

test('a page without WebCrypto logs in under DES, where the merchant offers it', async () => {
  withoutWebCrypto();
  const { call, sent, suitesSent } = client();
  expect((await call('session.login', { body: DEMO })).userName).toBe('demo');
  expect(suitesSent()).toEqual(['DES']);
  expect(sent[1]?.body).toMatch(/^[A-Za-z0-9+/]+=*$/);
});

test('DES carries every letter: a name the gateway reads is the name that was sent', async () => {
  withoutWebCrypto();
  const { call } = client();
  const refused = await call('session.login', { body: { username: 'minhquân 🔑', password: 'mật khẩu' } }).catch(
    (error: unknown) => error,
  );
  expect(refused).toMatchObject({ code: 'login.cred.err' });
});

test('a page without WebCrypto sends plain JSON where the merchant does not offer DES', async () => {
  withoutWebCrypto();
  const { call, suitesSent } = client(Date.now, 'aurora');
  expect((await call('session.login', { body: DEMO })).userName).toBe('demo');
  expect(suitesSent()).toEqual(['plain']);
});

test.each(['A256GCM', 'DES'])(
  'a key the gateway changed is fetched anew, once, and the %s login passes',
  async (suite) => {
    if (suite === 'DES') withoutWebCrypto();
    const { call, sent, suitesSent } = client();
    await call('session.login', { body: DEMO });
    await gateway.database.pool.query('update foyer.encryption_key set kid = left(md5(random()::text), 16)');
    const opened = await call('session.login', { body: DEMO, idempotencyKey: `rotated-${suite}` });
    expect(opened.userName).toBe('demo');
    expect(suitesSent()).toEqual([suite, suite, suite]);
    expect(sent.filter(({ name }) => name === 'session.key')).toHaveLength(2);
    expect(sent.slice(-3).map(({ headers }) => headers['idempotency-key'])).toEqual([
      `rotated-${suite}`,
      undefined,
      `rotated-${suite}`,
    ]);
  },
);

test('a phone whose clock is 3 hours off logs in once it has learnt the time', async () => {
  let offsetMs = 3 * 3_600_000;
  const { call, suitesSent } = client(() => {
    const now = Date.now() + offsetMs;
    // The second body is sealed after an answer was seen.
    if (suitesSent().length > 0) offsetMs = 0;
    return now;
  });
  expect((await call('session.login', { body: DEMO })).userName).toBe('demo');
  expect(suitesSent()).toEqual(['A256GCM', 'A256GCM']);
});
