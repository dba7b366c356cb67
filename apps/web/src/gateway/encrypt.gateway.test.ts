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

/** A page without TLS has no WebCrypto, but random numbers. */
const withoutWebCrypto = () =>
  vi.stubGlobal('crypto', { getRandomValues: globalThis.crypto.getRandomValues.bind(globalThis.crypto) });

/** This client on the real gateway, and what it sent. */
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

test('logs in with A256GCM on a secure page', async () => {
  const { call, suitesSent } = client();
  expect((await call('session.login', { body: DEMO })).userName).toBe('demo');
  expect(suitesSent()).toEqual(['A256GCM']);
});

test('logs in with DES on a page without WebCrypto, if the merchant offers it', async () => {
  withoutWebCrypto();
  const { call, sent, suitesSent } = client();
  expect((await call('session.login', { body: DEMO })).userName).toBe('demo');
  expect(suitesSent()).toEqual(['DES']);
  expect(sent[1]?.body).toMatch(/^[A-Za-z0-9+/]+=*$/);
});

test('encrypts any letters with DES', async () => {
  withoutWebCrypto();
  const { call } = client();
  const refused = await call('session.login', { body: { username: 'minhquân 🔑', password: 'mật khẩu' } }).catch(
    (error: unknown) => error,
  );
  expect(refused).toMatchObject({ code: 'login.cred.err' });
});

test('sends plain JSON on a page without WebCrypto if the merchant does not offer DES', async () => {
  withoutWebCrypto();
  const { call, suitesSent } = client(Date.now, 'aurora');
  expect((await call('session.login', { body: DEMO })).userName).toBe('demo');
  expect(suitesSent()).toEqual(['plain']);
});

test.each(['A256GCM', 'DES'])('fetches a changed key once and logs in with %s', async (suite) => {
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
});

test('logs in with a clock that is 3 hours off once it knows the gateway’s time', async () => {
  let offsetMs = 3 * 3_600_000;
  const { call, suitesSent } = client(() => {
    const now = Date.now() + offsetMs;
    // The second body is encrypted after an answer was received.
    if (suitesSent().length > 0) offsetMs = 0;
    return now;
  });
  expect((await call('session.login', { body: DEMO })).userName).toBe('demo');
  expect(suitesSent()).toEqual(['A256GCM', 'A256GCM']);
});
