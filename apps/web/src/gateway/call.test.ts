import { afterEach, expect, test, vi } from 'vitest';
import { type CallSettings, createCall } from './call.ts';
import { GatewayError, isSessionOver } from './gateway-error.ts';
import { failureOf, network, settingsOf, silence } from './testing/fake-network.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('sends merchant, language, device and token with a member’s call', async () => {
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

test('never sends the token with a public call', async () => {
  const { send, sent } = network();
  const call = createCall(settingsOf(send));
  await call('relay.newGameVendor', { query: {} });
  await call('session.login', { body: { username: 'demo', password: 'x' } });
  for (const { headers } of sent) expect(headers).not.toHaveProperty('authorization');
});

test('sends a visitor’s call without Authorization, and without a device if there is none', async () => {
  const { send, sent } = network();
  const { deviceId: _none, headers: _plain, ...settings } = settingsOf(send, { token: () => null });
  await createCall(settings)('session.logout');
  expect(sent[0]?.headers).toEqual({ merchant: 'lotus', language: 'VI' });
});

test('encodes the query, numbers included, and omits absent values', async () => {
  const { send, sent } = network();
  const call = createCall(settingsOf(send));
  const query = { search: 'Đề & 100%+', limit: 30, offset: 0 };
  await call('relay.gameList', { query });
  await call('relay.gameList', { query: {} });
  const { searchParams } = new URL(sent[0]?.path ?? '', 'http://x');
  expect(Object.fromEntries(searchParams)).toEqual({ search: 'Đề & 100%+', limit: '30', offset: '0' });
  expect(sent[1]?.path).toBe('/wps/relay/GCSGAME_gameList');
});

test('sends a body as JSON without encryption, with its idempotency key', async () => {
  const { send, sent } = network();
  const body = { username: 'demo', password: 'x' };
  await createCall(settingsOf(send))('session.login', { body, idempotencyKey: 'attempt-1' });
  expect(sent[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'attempt-1' });
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual(body);
});

test('sends the headers that the contract names for a login and each kind of registration', async () => {
  const { send, sent } = network();
  const call = createCall(settingsOf(send));
  await call('session.login', { body: { username: 'demo', password: 'x' } });
  await call('member.register', { body: { username: 'demo', password: 'x' } });
  await call('member.registerMobile', { body: { countryDialingCode: '84', mobileNum: '0912', verifyCode: '1' } });
  await call('member.registerAutoUsername', { body: { password: 'x' } });
  expect(sent.map(({ headers }) => [headers.device, headers.moduleid])).toEqual([
    ['MOBILE', undefined],
    [undefined, 'REG3'],
    [undefined, 'MOBILENUMREG3'],
    [undefined, undefined],
  ]);
});

test('drops the message of a proxy whose gateway did not answer, and keeps that of any other refusal', async () => {
  const json = { success: false, errorCode: 'vendor.unavailable', message: 'upstream refused' };
  const ask = (status: number) => failureOf(createCall(settingsOf(network({ status, json }).send))('member.info'));
  expect(await ask(502)).toMatchObject({ code: 'vendor.unavailable', status: 502, message: '' });
  expect(await ask(503)).toMatchObject({ message: 'upstream refused' });
});

test('reads the token at the time of the call', async () => {
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
  ['system.ping', 15_000],
  ['member.info', 30_000],
] as const)('times %s out after %i ms with ECONNABORTED', async (name, timeoutMs) => {
  vi.useFakeTimers();
  let code = '';
  failureOf(createCall(settingsOf(silence))(name)).then((error) => {
    code = error.code;
  });
  await vi.advanceTimersByTimeAsync(timeoutMs - 1);
  expect(code).toBe('');
  await vi.advanceTimersByTimeAsync(1);
  expect(code).toBe('ECONNABORTED');
  expect(vi.getTimerCount()).toBe(0);
});

test('leaves neither a timer nor a listener on its caller’s signal after an answer', async () => {
  vi.useFakeTimers();
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  await createCall(settingsOf(network().send))('member.info', { signal });
  expect(vi.getTimerCount()).toBe(0);
  expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
});

test('throws ERR_NETWORK with its cause if there is no network', async () => {
  const cause = new TypeError('Failed to fetch');
  const offline = await failureOf(createCall(settingsOf(() => Promise.reject(cause)))('member.info'));
  expect(offline).toMatchObject({ code: 'ERR_NETWORK', status: 0, traceId: '', cause });
});

test.each(['before', 'while'])('throws ERR_CANCELED if the caller aborts %s it runs', async (when) => {
  const { send, sent } = network();
  const caller = new AbortController();
  if (when === 'before') caller.abort();
  const work = createCall(settingsOf(when === 'before' ? send : silence))('member.info', { signal: caller.signal });
  caller.abort();
  expect((await failureOf(work)).code).toBe('ERR_CANCELED');
  expect(sent).toEqual([]);
});

test('aborts with its page', async () => {
  const page = new AbortController();
  const work = createCall(settingsOf(silence))('member.info', {}, page.signal);
  page.abort();
  expect((await failureOf(work)).code).toBe('ERR_CANCELED');
});

test('throws ERR_INVALID_URL without an address, and sends nothing', async () => {
  const { send, sent } = network();
  const call = createCall(settingsOf(send));
  expect((await failureOf(call('' as 'member.info'))).code).toBe('ERR_INVALID_URL');
  expect((await failureOf(call('system.ping', { origin: '' }))).code).toBe('ERR_INVALID_URL');
  expect(sent).toEqual([]);
});

test('calls another host of the merchant at its own address, without the session', async () => {
  const { send, sent } = network();
  const call = createCall(settingsOf(send));
  await call('system.ping', { origin: 'https://a.example', query: { _: '1' } });
  await call('member.info', { origin: 'https://a.example' });
  expect(sent[0]?.path).toBe('https://a.example/wps/system/test/ping?_=1');
  for (const { headers } of sent) expect(headers).not.toHaveProperty('authorization');
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
])('throws ERR_BAD_RESPONSE for %s instead of an envelope', async (_what, text) => {
  const { send } = network({ status: 502, text, headers: { 'x-app-trace-id': 'abc' } });
  const error = await failureOf(createCall(settingsOf(send))('member.info'));
  expect(error).toMatchObject({ code: 'ERR_BAD_RESPONSE', status: 502, traceId: 'abc' });
});

test('throws a refusal with its code, message, trace id, status and value', async () => {
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

test.each([null, 7, { a: 1 }])('ignores the message %j of a refusal', async (message) => {
  const { send } = network({ status: 400, json: { success: false, errorCode: 'maintenance', message } });
  expect((await failureOf(createCall(settingsOf(send))('member.info'))).message).toBe('');
});

test('reads the manifest without an envelope, but its refusals with one', async () => {
  const bare = network({ json: { name: 'Lotus' } });
  expect(await createCall(settingsOf(bare.send))('system.manifest')).toEqual({ name: 'Lotus' });
  const refused = network({ status: 503, json: { success: false, errorCode: 'domain_not_available', message: '' } });
  const error = await failureOf(createCall(settingsOf(refused.send))('system.manifest'));
  expect(error.code).toBe('domain_not_available');
});

test('accepts a beacon’s 204 without a body', async () => {
  const { send } = network({ status: 204, text: '' });
  const body = { merchant: 'lotus', value: { api: 'member.info', elapsed: 1 } };
  expect(await createCall(settingsOf(send))('system.collect', { body })).toBeNull();
});

test('passes only values to the cache', async () => {
  const kept: string[] = [];
  const keep: CallSettings['keep'] = ({ name }) => kept.push(name);
  await createCall(settingsOf(network().send, { keep }))('system.country');
  const refused = network({ json: { success: false, errorCode: 'not.found' } });
  await failureOf(createCall(settingsOf(refused.send, { keep }))('system.status'));
  await failureOf(createCall(settingsOf(network({ text: '' }).send, { keep }))('member.info'));
  expect(kept).toEqual(['system.country']);
});

test('ends the session only for the gateway’s own codes, CUSTOMER_NOT_LOGIN or a 401', () => {
  for (const code of ['login.not.session', 'customer.not.login', 'user.or.token.invalid'])
    expect(isSessionOver(new GatewayError(code))).toBe(true);
  expect(isSessionOver(new GatewayError('whatever', { status: 401 }))).toBe(true);
  expect(isSessionOver(new GatewayError('whatever', { message: 'CUSTOMER_NOT_LOGIN' }))).toBe(true);
  for (const error of [new GatewayError('ERR_NETWORK'), new Error('login.not.session'), null, 'login.not.session'])
    expect(isSessionOver(error)).toBe(false);
});
