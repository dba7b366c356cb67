import { afterEach, expect, test, vi } from 'vitest';
import { type CallSettings, createCall, type GatewayRequest, type Send } from './call.ts';
import { GatewayError, isSessionOver } from './gateway-error.ts';

const OPEN = { success: true, value: { ok: 1 } };

/** The network, played: keeps what was sent and answers what it is told. */
function network(answer: { status?: number; text?: string; json?: unknown; headers?: Record<string, string> } = {}) {
  const sent: GatewayRequest[] = [];
  const send: Send = async (request) => {
    sent.push(request);
    const { status = 200, json = OPEN, text = JSON.stringify(json), headers = {} } = answer;
    return { status, text, headers: new Headers(headers) };
  };
  return { send, sent };
}

const settingsOf = (send: Send, more: Partial<CallSettings> = {}): CallSettings => ({
  send,
  merchant: 'lotus',
  language: 'VI',
  token: () => 'the-token',
  deviceId: () => 'd'.repeat(36),
  headers: { 'x-real-ua': 'A phone' },
  ...more,
});

/** What a call fails with. @throws when it does not fail */
async function failureOf(work: Promise<unknown>): Promise<GatewayError> {
  const error = await work.then(
    () => new Error('the call did not fail'),
    (reason: unknown) => reason,
  );
  if (error instanceof GatewayError) return error;
  throw error;
}

afterEach(() => vi.restoreAllMocks());

test('a member’s call carries merchant, language, device and token', async () => {
  const { send, sent } = network();
  expect(await createCall(settingsOf(send))('member.info')).toEqual({ ok: 1 });
  expect(sent[0]).toMatchObject({ method: 'GET', path: '/wps/member/info', body: null });
  expect(sent[0]?.headers).toEqual({
    'x-real-ua': 'A phone',
    merchant: 'lotus',
    language: 'VI',
    authorization: 'the-token',
    'device-id': 'd'.repeat(36),
  });
});

test('a public call is the same for everyone: it never carries the token, even of a member', async () => {
  const { send, sent } = network();
  const call = createCall(settingsOf(send));
  await call('relay.newGameVendor', { query: {} });
  await call('session.login', { body: { username: 'demo', password: 'x' } });
  for (const { headers } of sent) expect(headers).not.toHaveProperty('authorization');
});

test('a visitor’s call has no Authorization, and no device where there is none', async () => {
  const { send, sent } = network();
  const { deviceId: _none, headers: _plain, ...settings } = settingsOf(send, { token: () => null });
  await createCall(settings)('session.logout');
  expect(sent[0]?.headers).toEqual({ merchant: 'lotus', language: 'VI' });
});

test('a query is encoded, numbers and all; what is not given is not sent', async () => {
  const { send, sent } = network();
  const call = createCall(settingsOf(send));
  const query = { search: 'Đề & 100%+', limit: 30, offset: 0 };
  await call('relay.gameList', { query });
  await call('relay.gameList', { query: {} });
  const { searchParams } = new URL(sent[0]?.path ?? '', 'http://x');
  expect(Object.fromEntries(searchParams)).toEqual({ search: 'Đề & 100%+', limit: '30', offset: '0' });
  expect(sent[1]?.path).toBe('/wps/relay/GCSGAME_gameList');
});

test('a body travels as JSON where nothing can seal it, with its idempotency key', async () => {
  const { send, sent } = network();
  const body = { username: 'demo', password: 'x' };
  await createCall(settingsOf(send))('session.login', { body, idempotencyKey: 'attempt-1' });
  expect(sent[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'attempt-1' });
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual(body);
});

test('a body that must be sealed is sealed, with the time it was sent', async () => {
  const { send, sent } = network();
  const sealed: { method: string; path: string; json: string }[] = [];
  const encrypt: CallSettings['encrypt'] = async (request) => {
    sealed.push(request);
    return { headers: { encryption: 'A256GCM;kid=1' }, body: 'c2VhbGVk' };
  };
  const before = Date.now();
  await createCall(settingsOf(send, { encrypt }))('session.login', { body: { username: 'demo', password: 'x' } });
  expect(sent[0]).toMatchObject({ body: 'c2VhbGVk', headers: { encryption: 'A256GCM;kid=1' } });
  expect(sent[0]?.headers['content-type']).toBe('text/plain');
  expect(sealed[0]).toMatchObject({ method: 'POST', path: '/wps/session/login' });
  const { ts, ...rest } = JSON.parse(sealed[0]?.json ?? '');
  expect(rest).toEqual({ username: 'demo', password: 'x' });
  expect(ts).toBeGreaterThanOrEqual(before);
});

test('the token is asked for at the time of the call, not before', async () => {
  const { send, sent } = network();
  let token: string | null = null;
  const call = createCall(settingsOf(send, { token: () => token }));
  token = 'opened-later';
  await call('wallet.balance');
  expect(sent[0]?.headers.authorization).toBe('opened-later');
});

test.each([
  ['game.launchGame', 10_000],
  ['relay.gameTrialLaunch', 10_000],
  ['member.info', 30_000],
] as const)('%s gives up after %i ms, as ECONNABORTED', async (name, expectedMs) => {
  const clock = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  const send: Send = ({ signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      clock.abort(new DOMException('too late', 'TimeoutError'));
    });
  expect((await failureOf(createCall(settingsOf(send))(name))).code).toBe('ECONNABORTED');
  expect(timeout).toHaveBeenCalledWith(expectedMs);
});

test('no network is ERR_NETWORK, with its cause; so is a call its caller gave up', async () => {
  const cause = new TypeError('Failed to fetch');
  const offline = await failureOf(createCall(settingsOf(() => Promise.reject(cause)))('member.info'));
  expect(offline).toMatchObject({ code: 'ERR_NETWORK', status: 0, traceId: '', cause });
  const send: Send = async ({ signal }) => signal.throwIfAborted() as never;
  const signal = AbortSignal.abort();
  expect((await failureOf(createCall(settingsOf(send))('member.info', { signal }))).code).toBe('ERR_NETWORK');
});

test.each([
  ['an HTML page', '<!doctype html><title>502</title>'],
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '1'],
  ['a list', '[]'],
  ['half an envelope', '{"success":true'],
  ['no success', '{"value":1}'],
  ['success as text', '{"success":"true","value":1}'],
  ['a refusal without a code', '{"success":false}'],
  ['a refusal whose code is no text', '{"success":false,"errorCode":{"a":1}}'],
])('%s instead of an envelope is ERR_BAD_RESPONSE', async (_what, text) => {
  const { send } = network({ status: 502, text, headers: { 'x-app-trace-id': 'abc' } });
  const error = await failureOf(createCall(settingsOf(send))('member.info'));
  expect(error).toMatchObject({ code: 'ERR_BAD_RESPONSE', status: 502, traceId: 'abc' });
});

test('a refusal keeps its code, words, trace id, status and value', async () => {
  const json = { success: false, errorCode: 'username.exists', message: 'Taken.', value: { free: ['a'] } };
  const { send } = network({ status: 400, json, headers: { 'x-app-trace-id': '1f' } });
  const error = await failureOf(createCall(settingsOf(send))('member.info'));
  const { code, message, status, traceId, value } = error;
  expect({ code, message, status, traceId, value }).toEqual({
    code: 'username.exists',
    message: 'Taken.',
    status: 400,
    traceId: '1f',
    value: { free: ['a'] },
  });
});

test.each([null, 7, { a: 1 }])('a refusal whose message is %j has no words of its own', async (message) => {
  const { send } = network({ status: 400, json: { success: false, errorCode: 'maintenance', message } });
  expect((await failureOf(createCall(settingsOf(send))('member.info'))).message).toBe('');
});

test('the manifest comes without an envelope, its refusals do not', async () => {
  const bare = network({ json: { name: 'Lotus' } });
  expect(await createCall(settingsOf(bare.send))('system.manifest')).toEqual({ name: 'Lotus' });
  const refused = network({ status: 503, json: { success: false, errorCode: 'domain_not_available', message: '' } });
  const error = await failureOf(createCall(settingsOf(refused.send))('system.manifest'));
  expect(error.code).toBe('domain_not_available');
});

test('a seal that can not be made fails the call as every other failure does', async () => {
  const { send, sent } = network();
  const encrypt = () => Promise.reject(new DOMException('not a key', 'DataError'));
  const body = { username: 'demo', password: 'x' };
  const error = await failureOf(createCall(settingsOf(send, { encrypt }))('session.login', { body }));
  expect(error.code).toBe('ERR_BAD_RESPONSE');
  expect(sent).toEqual([]);
});

test('only the gateway’s words for it, or a 401, say that the session is over', () => {
  for (const code of ['login.not.session', 'customer.not.login', 'user.or.token.invalid'])
    expect(isSessionOver(new GatewayError(code))).toBe(true);
  expect(isSessionOver(new GatewayError('whatever', { status: 401 }))).toBe(true);
  for (const error of [new GatewayError('ERR_NETWORK'), new Error('login.not.session'), null, 'login.not.session'])
    expect(isSessionOver(error)).toBe(false);
});
