import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GatewayError } from './gateway-error.ts';

/** A fake network. */
const asked: { path: string; init: RequestInit; headers: Record<string, string> }[] = [];
let answer: () => Promise<Response> | Response;
const marks: Record<string, string> = {};
let browser: typeof import('./browser-call.ts');
let session: typeof import('../device/session-store.ts');

beforeEach(async () => {
  vi.resetModules();
  asked.length = 0;
  answer = () => Response.json({ success: true, value: { n: asked.length } });
  Object.assign(marks, { merchant: 'lotus', language: 'EN' });
  vi.stubGlobal('document', { documentElement: { dataset: marks } });
  vi.stubGlobal('navigator', { userAgent: 'A phone' });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push({ path, init, headers: init.headers as Record<string, string> });
    return Promise.race([
      answer(),
      new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    ]);
  });
  browser = await import('./browser-call.ts');
  session = await import('../device/session-store.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const logIn = (token: string) =>
  session.storeSession({ id: '1', token, merchantCode: 'lotus', userName: 'demo', type: 0, firstTimeLogin: false });

test('sends X-Real-UA, Merchant, Language, the device and the session of this tab', async () => {
  logIn('the-token');
  await browser.browserCall()('member.info');
  expect(asked[0]?.headers).toMatchObject({
    'x-real-ua': 'A phone',
    merchant: 'lotus',
    language: 'EN',
    authorization: 'the-token',
  });
  expect(asked[0]?.headers['device-id']).toHaveLength(36);
});

test('uses the new language after the page changes it', async () => {
  await browser.browserCall()('relay.drawList');
  marks.language = 'VI';
  await browser.browserCall()('relay.drawList');
  expect(asked.map(({ headers }) => headers.language)).toEqual(['EN', 'VI']);
});

test('cancels only the calls of a cancelled navigation', async () => {
  answer = () => new Promise(() => {});
  const navigation = new AbortController();
  const mine = browser.browserCall(navigation.signal)('member.info');
  const other = browser.browserCall()('wallet.balance');
  const ends = vi.fn();
  other.then(ends, ends);
  await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 10_000 });
  navigation.abort();
  await expect(mine).rejects.toMatchObject({ code: 'ERR_CANCELED' });
  expect(asked.map(({ init }) => init.signal?.aborted)).toEqual([true, false]);
  expect(ends).not.toHaveBeenCalled();
});

test('leaves no request and no listener after fifty superseded navigations', async () => {
  answer = () => new Promise(() => {});
  const codes: string[] = [];
  let listening = 0;
  for (let visit = 1; visit <= 50; visit++) {
    const { abort, signal } = watched((change) => {
      listening += change;
    });
    const work = browser.browserCall(signal)('relay.gameList', { query: { search: String(visit) } });
    const end = work.catch((error: GatewayError) => codes.push(error.code));
    await vi.waitFor(() => expect(asked).toHaveLength(visit), { timeout: 10_000 });
    abort();
    await end;
  }
  expect([codes.length, new Set(codes), listening]).toEqual([50, new Set(['ERR_CANCELED']), 0]);
  expect(asked.every(({ init }) => init.signal?.aborted)).toBe(true);
  answer = () => Response.json({ success: true, value: { games: [] } });
  expect(await browser.browserCall()('relay.gameList', { query: {} })).toEqual({ games: [] });
});

/** A signal that reports each listener added (1) or removed (-1). */
function watched(onChange: (change: number) => void) {
  const controller = new AbortController();
  const { signal } = controller;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  vi.spyOn(signal, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    onChange(1);
    add(type as 'abort', listener as () => void);
  });
  vi.spyOn(signal, 'removeEventListener').mockImplementation((type: string, listener: unknown) => {
    onChange(-1);
    remove(type as 'abort', listener as () => void);
  });
  return { signal, abort: () => controller.abort() };
}

test('announces every failed call once, with its name and situation, until the listener is removed', async () => {
  const received: [string, string, string][] = [];
  const stop = browser.onFailure((error, name, situation) => received.push([error.code, name, situation]));
  answer = () => Response.json({ success: false, errorCode: 'maintenance', message: '' }, { status: 503 });
  const call = browser.browserCall();
  await call('member.info').catch(() => null);
  await call('system.status', { situation: 'status' }).catch(() => null);
  stop();
  await call('wallet.balance').catch(() => null);
  expect(received).toEqual([
    ['maintenance', 'member.info', 'call'],
    ['maintenance', 'system.status', 'status'],
  ]);
});

test.each([0, 50, 100])(
  'reports a status check that failed %i ms after the start to a later listener, once',
  async (ms) => {
    vi.resetModules();
    const fresh = await import('./browser-call.ts');
    answer = async () => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return Response.json({ success: false, errorCode: 'unknown.error', message: 'Broken.' }, { status: 500 });
    };
    const call = fresh.browserCall();
    await call('system.status', { situation: 'status' }).catch(() => null);
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await call('system.domainRoute', { query: {} }).catch(() => null);
    const [first, second] = [vi.fn(), vi.fn()];
    fresh.onFailure(first);
    fresh.onFailure(second);
    expect(first.mock.calls.map(([error, name]) => [error.code, name])).toEqual([['unknown.error', 'system.status']]);
    expect(second).not.toHaveBeenCalled();
  },
);

test('reports an earlier end of the session, and no other failure of a page, once to the first listener', async () => {
  vi.resetModules();
  const fresh = await import('./browser-call.ts');
  answer = () => Response.json({ success: false, errorCode: 'login.not.session', message: '' }, { status: 401 });
  await fresh
    .browserCall()('game.launchGame', { situation: 'launch' })
    .catch(() => null);
  const [first, second] = [vi.fn(), vi.fn()];
  fresh.onFailure(first);
  fresh.onFailure(second);
  expect(first.mock.calls.map(([error, name, situation]) => [error.code, name, situation])).toEqual([
    ['login.not.session', 'game.launchGame', 'launch'],
  ]);
  expect(second).not.toHaveBeenCalled();
});

test('announces a login once if its encryption key cannot be fetched', async () => {
  const received: string[] = [];
  browser.onFailure((_error, name) => received.push(name));
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  const work = browser.browserCall()('session.login', { body: { username: 'a', password: 'b' }, situation: 'login' });
  await expect(work).rejects.toMatchObject({ code: 'ERR_NETWORK' });
  expect(received).toEqual(['session.login']);
});

test('does not announce a cancelled call', async () => {
  const received = vi.fn();
  browser.onFailure(received);
  answer = () => new Promise(() => {});
  const navigation = new AbortController();
  const work = browser.browserCall(navigation.signal)('member.info');
  navigation.abort();
  await work.catch(() => null);
  expect(received).not.toHaveBeenCalled();
});

test('requests a cacheable answer once, until the cache is cleared', async () => {
  const call = browser.browserCall();
  await call('system.country');
  await call('system.country');
  expect(asked).toHaveLength(1);
  browser.clearResponseCache();
  await call('system.country');
  expect(asked).toHaveLength(2);
});

test('makes one request for two identical simultaneous calls', async () => {
  logIn('t');
  const call = browser.browserCall();
  const [one, two] = await Promise.all([call('member.info'), call('member.info')]);
  expect(asked).toHaveLength(1);
  expect(one).toEqual(two);
  expect(one).not.toBe(two);
});
