import { WIRE } from '@foyer/contract/wire.data.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GatewayRequest } from './call.ts';

type Fetching = typeof import('./fetch-answer.ts');

/** A fake network: the requests of `fetch`, and its answers. */
const asked: { path: string; init: RequestInit }[] = [];
let headers: Record<string, string> = {};
let fetching: Fetching;

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
  vi.resetModules();
  asked.length = 0;
  headers = {};
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, init });
    await new Promise((resolve) => setTimeout(resolve, 40));
    return new Response('{}', { headers });
  });
  fetching = await import('./fetch-answer.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function exchange(change: Partial<GatewayRequest> = {}) {
  const { signal } = new AbortController();
  const request: GatewayRequest = {
    name: 'member.info',
    wire: WIRE['member.info'],
    method: 'GET',
    path: '/wps/member/info',
    headers: {},
    body: null,
    signal,
    isFresh: false,
    ...change,
  };
  const [answer] = await Promise.allSettled([fetching.fetchAnswer(request), vi.advanceTimersByTimeAsync(40)]);
  return answer;
}

test('sends credentials, refuses redirects, and bypasses the browser’s cache', async () => {
  await exchange();
  expect(asked[0]?.init).toMatchObject({ credentials: 'include', redirect: 'error', cache: 'no-store' });
  expect(asked[0]?.init).not.toHaveProperty('keepalive');
});

test('gives a ping low priority and keeps it alive after its page', async () => {
  await exchange({ name: 'system.ping', path: '/wps/system/test/ping' });
  expect(asked[0]?.init).toMatchObject({ priority: 'low', keepalive: true });
});

test('sends no credentials to another host', async () => {
  await exchange({ name: 'system.ping', path: 'https://a.example/wps/system/test/ping' });
  expect(asked[0]?.init.credentials).toBe('omit');
});

test('keeps the last trace id, also after an answer without one', async () => {
  expect(fetching.lastTraceId()).toBe('');
  headers = { 'x-app-trace-id': 'abc' };
  await exchange();
  headers = {};
  await exchange();
  expect(fetching.lastTraceId()).toBe('abc');
});

const HOUR_MS = 3_600_000;
const gatewayTime = (offsetMs: number) => new Date(Date.now() + offsetMs).toUTCString();

test.each([3 * HOUR_MS, -3 * HOUR_MS])('learns the gateway’s time if the clock is %i ms off', async (offsetMs) => {
  expect(fetching.serverNow()).toBe(Date.now());
  headers = { date: gatewayTime(offsetMs) };
  await exchange();
  expect(Math.abs(fetching.serverNow() - Date.now() - offsetMs)).toBeLessThanOrEqual(1000);
});

test('does not set the clock back after a cached answer with an old date', async () => {
  headers = { date: gatewayTime(0) };
  await exchange();
  headers = { date: gatewayTime(-HOUR_MS) };
  await exchange();
  expect(Math.abs(fetching.serverNow() - Date.now())).toBeLessThanOrEqual(1000);
  await exchange({ method: 'POST' });
  expect(Math.abs(fetching.serverNow() - Date.now() + HOUR_MS)).toBeLessThanOrEqual(1000);
});

test.each(['', 'yesterday'])('ignores the date %j', async (date) => {
  headers = { date };
  await exchange({ method: 'POST' });
  expect(fetching.serverNow()).toBe(Date.now());
});

test('times each request, answered or not, while there is a listener', async () => {
  const timings: [string, number][] = [];
  fetching.onTimed((name, elapsedMs) => timings.push([name, elapsedMs]));
  await exchange();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await exchange({ name: 'wallet.balance' });
  fetching.onTimed(null);
  await exchange();
  expect(timings).toEqual([
    ['member.info', 40],
    ['wallet.balance', 0],
  ]);
});

test('reports the first calls of a page to a later listener, once', async () => {
  const timings: string[] = [];
  await exchange({ name: 'system.status' });
  for (let i = 0; i < 30; i++) await exchange();
  fetching.onTimed((name) => timings.push(name));
  expect([timings.length, timings[0]]).toEqual([20, 'system.status']);
  timings.length = 0;
  fetching.onTimed((name) => timings.push(name));
  await exchange({ name: 'wallet.balance' });
  expect(timings).toEqual(['wallet.balance']);
});
