import { WIRE } from '@foyer/contract/wire.data.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEBOUNCE_MARGIN_MS, DEBOUNCE_MAX_PATHS, DEBOUNCE_MS } from '../limits.data.ts';
import type { GatewayRequest, Send } from './call.ts';
import { debounced } from './debounce.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const PATH = '/wps/system/country';
const { signal } = new AbortController();
const ANSWER = { status: 200, headers: new Headers(), text: '' };

const requestOf = (path: string, change: Partial<GatewayRequest> = {}): GatewayRequest => ({
  name: 'system.country',
  wire: WIRE['system.country'],
  method: 'GET',
  path,
  headers: {},
  body: null,
  signal,
  isFresh: false,
  ...change,
});

/** A debounced fake network, with the time of each request and the turns it remembers. */
function network() {
  const sent: { path: string; at: number; body: string | null }[] = [];
  const turns = new Map<string, number>();
  const startedAt = performance.now();
  const record: Send = async ({ path, body }) => {
    sent.push({ path, body, at: performance.now() - startedAt });
    return ANSWER;
  };
  return { send: debounced(record, undefined, turns), sent, turns };
}

test('delays a GET under /wps/ that comes too soon: 120 ms, and 30 more', async () => {
  const { send, sent } = network();
  const all = [1, 2, 3].map(() => send(requestOf(PATH)));
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.map(({ at }) => at)).toEqual([0, 150, 300]);
  expect(await Promise.all(all)).toHaveLength(3);
});

test('does not delay a path after 120 ms', async () => {
  const { send, sent } = network();
  send(requestOf(PATH));
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
  send(requestOf(PATH));
  expect(sent.map(({ at }) => at)).toEqual([0, 120]);
});

test.each([
  ['another path', '/wps/system/other', {}],
  ['another query', `${PATH}?a=1`, {}],
])('does not delay %s', (_what, path, change) => {
  const { send, sent } = network();
  send(requestOf(PATH));
  send(requestOf(path, change));
  expect(sent).toHaveLength(2);
});

test.each([
  ['a POST', PATH, { method: 'POST' }],
  ['a path outside /wps/', '/m/asset-manifest.json', {}],
  ['a path of 201 characters', `/wps/${'x'.repeat(196)}`, {}],
])('does not debounce %s', (_what, path, change) => {
  const { send, sent } = network();
  for (let i = 0; i < 3; i++) send(requestOf(path, change));
  expect(sent).toHaveLength(3);
});

test('debounces a path of 200 characters', () => {
  const { send, sent } = network();
  for (let i = 0; i < 3; i++) send(requestOf(`/wps/${'x'.repeat(195)}`));
  expect(sent).toHaveLength(1);
});

test('never sends a request that was cancelled while waiting, and leaves no timer', async () => {
  const { send, sent } = network();
  const controller = new AbortController();
  send(requestOf(PATH));
  const second = send(requestOf(PATH, { signal: controller.signal }));
  const rejected = expect(second).rejects.toThrow();
  controller.abort();
  await rejected;
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toHaveLength(1);
});

test('remembers at most 100 paths, and forgets the oldest first', () => {
  const { send, turns } = network();
  for (let i = 0; i < 250; i++) send(requestOf(`/wps/${i}`));
  expect(turns.size).toBe(DEBOUNCE_MAX_PATHS);
  expect([...turns.keys()][0]).toBe('/wps/150');
});

test('loses nothing, and keeps order and distance of each path, for any sequence', async () => {
  const visit = fc.record({ path: fc.integer({ min: 0, max: 3 }), afterMs: fc.integer({ min: 0, max: 200 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(visit, { maxLength: 40 }), async (visits) => {
      const { send, sent, turns } = network();
      let asked = 0;
      for (const { path, afterMs } of visits) {
        await vi.advanceTimersByTimeAsync(afterMs);
        send(requestOf(`/wps/${path}`, { body: String(asked++) }));
      }
      await vi.advanceTimersByTimeAsync(visits.length * (DEBOUNCE_MS + DEBOUNCE_MARGIN_MS));
      expect(sent).toHaveLength(visits.length);
      expect(turns.size).toBeLessThanOrEqual(4);
      for (const path of new Set(sent.map((one) => one.path))) {
        const own = sent.filter((one) => one.path === path);
        own.slice(1).forEach((one, index) => {
          expect(one.at - (own[index]?.at ?? 0)).toBeGreaterThanOrEqual(DEBOUNCE_MS - 0.001);
          expect(Number(one.body)).toBeGreaterThan(Number(own[index]?.body));
        });
      }
    }),
    { numRuns: 50 },
  );
});
