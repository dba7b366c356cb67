import { WIRE } from '@foyer/contract/wire.data.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const IPHONE = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile`;
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/87.0 Mobile';

const sent: { path: string; body: { merchant: string; value: unknown[] } }[] = [];
let timing: typeof import('./timing.ts');
let fetching: typeof import('./fetch-answer.ts');

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  sent.length = 0;
  vi.stubGlobal('document', { documentElement: { dataset: { merchant: 'lotus', language: 'EN' } } });
  vi.stubGlobal('navigator', {
    userAgent: ANDROID,
    sendBeacon: (path: string, body: string) => sent.push({ path, body: JSON.parse(body) }),
  });
  vi.stubGlobal('fetch', async () => new Response('{}'));
  timing = await import('./timing.ts');
  fetching = await import('./fetch-answer.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function exchange(times: number) {
  const { signal } = new AbortController();
  for (let i = 0; i < times; i++)
    await fetching.fetchAnswer({
      name: 'member.info',
      wire: WIRE['member.info'],
      method: 'GET',
      path: '/wps/member/info',
      headers: {},
      body: null,
      signal,
      isFresh: false,
    });
}

test('sends durations together, 5 s after the first, for their merchant', async () => {
  timing.startTiming();
  await exchange(2);
  await vi.advanceTimersByTimeAsync(4999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  const one = { api: 'member.info', elapsed: 0 };
  expect(sent).toEqual([
    {
      path: '/wps/system/collect',
      body: { merchant: 'lotus', spanId: expect.stringMatching(/^[0-9a-f]{16}$/), value: [one, one] },
    },
  ]);
  await exchange(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent[1]?.body.value).toEqual([one]);
});

test('sends at most 20 durations per beacon, and loses none', async () => {
  timing.startTiming();
  await exchange(45);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent.map(({ body }) => body.value.length)).toEqual([20, 20, 5]);
});

test('reports a fault the same way, shortened, with its trace id', async () => {
  timing.reportFault({ message: 'x'.repeat(600), traceId: 'abc' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent[0]?.body.value).toEqual([{ api: 'fault', elapsed: 0, traceId: 'abc', fault: 'x'.repeat(500) }]);
});

test('sends nothing from iOS below 16', async () => {
  timing.startTiming(IPHONE('15_8'));
  timing.reportFault({ message: 'x', traceId: '' }, IPHONE('15_8'));
  await exchange(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([]);
});

test.each([
  [IPHONE('16_0'), true],
  [IPHONE('26_1'), true],
  [IPHONE('9_3_5'), false],
  ['Mozilla/5.0 (iPad; CPU OS 15_2 like Mac OS X) AppleWebKit/605.1.15', false],
  [ANDROID, true],
  ['', true],
])('detects whether beacons of %j are reliable: %j', (userAgent, isTrusted) => {
  expect(timing.canReport(userAgent)).toBe(isTrusted);
});

test('works in a browser without beacons', async () => {
  vi.stubGlobal('navigator', { userAgent: ANDROID });
  timing.startTiming();
  await exchange(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([]);
});
