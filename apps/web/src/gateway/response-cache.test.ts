import { WIRE } from '@foyer/contract/wire.data.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_CACHED_RESPONSES, RESPONSE_FRESH_MS } from '../limits.data.ts';
import { type CallSettings, createCall, type GatewayRequest, type Send } from './call.ts';
import { createResponseCache } from './response-cache.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A call with a cache; each answer of the network is numbered. */
function keeping(change: Partial<CallSettings> = {}) {
  const cache = createResponseCache();
  let asked = 0;
  const network: Send = async () => {
    asked += 1;
    return { status: 200, headers: new Headers(), text: JSON.stringify({ success: true, value: { n: asked } }) };
  };
  const call = createCall({
    send: cache.withCache(network),
    keep: cache.keep,
    merchant: 'lotus',
    language: 'EN',
    token: () => 't',
    ...change,
  });
  return { cache, call, asked: () => asked };
}

test('requests a cacheable answer once in 180 s', async () => {
  const { asked, call } = keeping();
  await call('system.country');
  await vi.advanceTimersByTimeAsync(RESPONSE_FRESH_MS - 1);
  expect(await call('system.country')).toEqual({ n: 1 });
  await vi.advanceTimersByTimeAsync(1);
  expect(await call('system.country')).toEqual({ n: 2 });
  expect(asked()).toBe(2);
});

test('does not renew the age of an answer on a cache hit', async () => {
  const { asked, call } = keeping();
  for (let i = 0; i < 5; i++) {
    await call('system.country');
    await vi.advanceTimersByTimeAsync(RESPONSE_FRESH_MS * 0.4);
  }
  expect(asked()).toBe(2);
});

test.each(['member.info', 'wallet.balance', 'system.status', 'relay.drawList'] as const)(
  'never caches %s',
  async (name) => {
    const { asked, cache, call } = keeping();
    await call(name);
    await call(name);
    expect([asked(), cache.size()]).toEqual([2, 0]);
  },
);

test('never caches a call with Authorization, regardless of the contract', () => {
  const cache = createResponseCache();
  const headers = { merchant: 'lotus', language: 'EN', authorization: 't' };
  const { signal } = new AbortController();
  const request: GatewayRequest = {
    name: 'system.country',
    wire: WIRE['system.country'],
    method: 'GET',
    path: '/wps/system/country',
    headers,
    body: null,
    signal,
    isFresh: false,
  };
  cache.keep(request, { status: 200, headers: new Headers(), text: '{}' });
  expect(cache.size()).toBe(0);
});

test('`fresh` bypasses the cache, and its answer replaces the cached one', async () => {
  const { call } = keeping();
  await call('system.country');
  expect(await call('system.country', { fresh: true })).toEqual({ n: 2 });
  expect(await call('system.country')).toEqual({ n: 2 });
});

test('caches each query, language and merchant separately', async () => {
  const settings = { language: 'EN' as CallSettings['language'], merchant: 'lotus' };
  const change = {
    get language() {
      return settings.language;
    },
    get merchant() {
      return settings.merchant;
    },
  };
  const cache = createResponseCache();
  let asked = 0;
  const network: Send = async () => {
    asked += 1;
    return { status: 200, headers: new Headers(), text: '{"success":true,"value":{}}' };
  };
  const own: CallSettings = Object.defineProperties(
    { send: cache.withCache(network), keep: cache.keep, token: () => null } as unknown as CallSettings,
    Object.getOwnPropertyDescriptors(change),
  );
  const call = createCall(own);
  await call('relay.gameList', { query: {} });
  await call('relay.gameList', { query: { search: 'a' } });
  settings.language = 'VI';
  await call('relay.gameList', { query: {} });
  settings.merchant = 'samba';
  await call('relay.gameList', { query: {} });
  expect(asked).toBe(4);
});

test('gives every caller its own copy of an answer', async () => {
  const { call } = keeping();
  const first: object = await call('system.country');
  Object.assign(first, { n: 'spoilt' });
  expect(await call('system.country')).toEqual({ n: 1 });
});

test('does not cache a refusal', async () => {
  const cache = createResponseCache();
  const refusing: Send = async () => ({
    status: 503,
    headers: new Headers(),
    text: '{"success":false,"errorCode":"maintenance"}',
  });
  const call = createCall({
    send: cache.withCache(refusing),
    keep: cache.keep,
    merchant: 'lotus',
    language: 'EN',
    token: () => null,
  });
  await expect(call('system.country')).rejects.toMatchObject({ code: 'maintenance' });
  expect(cache.size()).toBe(0);
});

test('cleans up after 60 s, then every 5 minutes, until the cache is empty', async () => {
  const { cache, call } = keeping();
  await call('system.country');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(cache.size()).toBe(1);
  await vi.advanceTimersByTimeAsync(300_000 - 1);
  expect(cache.size()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([cache.size(), vi.getTimerCount()]).toEqual([0, 0]);
});

test('evicts the oldest fifth for the 31st answer', async () => {
  const { asked, cache, call } = keeping();
  const ask = (n: number) => call('relay.listAnnouncements', { query: { category: String(n) } });
  for (let n = 1; n <= 31; n++) await ask(n);
  expect(cache.size()).toBe(24);
  await ask(8);
  expect(asked()).toBe(31);
  await ask(7);
  expect(asked()).toBe(32);
});

test('clears the cache and stops cleaning up', async () => {
  const { asked, cache, call } = keeping();
  await call('system.country');
  cache.clear();
  expect([cache.size(), vi.getTimerCount()]).toEqual([0, 0]);
  await call('system.country');
  expect(asked()).toBe(2);
});

test('expires answers after the clock is set back', async () => {
  const { asked, call } = keeping();
  await call('system.country');
  vi.setSystemTime(Date.now() - 3 * 3_600_000);
  await call('system.country');
  expect(asked()).toBe(2);
});

test('never holds more than 30 answers, nor any older than 180 s', async () => {
  const visit = fc.record({ n: fc.nat(60), afterMs: fc.nat(40_000), fresh: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(visit, { maxLength: 80 }), async (visits) => {
      const madeAt = new Map<string, number>();
      const cache = createResponseCache();
      const network: Send = async ({ path }) => {
        madeAt.set(path, Date.now());
        return {
          status: 200,
          headers: new Headers(),
          text: JSON.stringify({ success: true, value: { at: Date.now() } }),
        };
      };
      const call = createCall({
        send: cache.withCache(network),
        keep: cache.keep,
        merchant: 'lotus',
        language: 'EN',
        token: () => null,
      });
      for (const { afterMs, fresh, n } of visits) {
        await vi.advanceTimersByTimeAsync(afterMs);
        const value: unknown = await call('relay.gameList', { query: { search: String(n) }, fresh });
        expect(cache.size()).toBeLessThanOrEqual(MAX_CACHED_RESPONSES);
        const { at } = value as { at: number };
        expect(Date.now() - at).toBeLessThan(RESPONSE_FRESH_MS);
        expect(at).toBe(madeAt.get(`/wps/relay/GCSGAME_gameList?search=${n}`));
        if (fresh) expect(at).toBe(Date.now());
      }
      cache.clear();
    }),
    { numRuns: 50 },
  );
});
