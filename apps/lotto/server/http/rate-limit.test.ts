import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 1_795_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const takeAll = async (limit: ReturnType<typeof createRateLimit>, key: string, count: number) => {
  const waits: number[] = [];
  for (let taken = 0; taken < count; taken += 1) waits.push(await limit.take(key));
  return waits;
};

test('allows the configured number of calls, then says how long to wait', async () => {
  const limit = createRateLimit({ count: 3, perSeconds: 10 });
  expect(await takeAll(limit, 'a', 4)).toEqual([0, 0, 0, 10]);
  vi.advanceTimersByTime(8_500);
  expect(await limit.take('a')).toBe(2);
  vi.advanceTimersByTime(1_400);
  expect(await limit.take('a')).toBe(1);
});

test('starts again after the period', async () => {
  const limit = createRateLimit({ count: 1, perSeconds: 10 });
  expect(await takeAll(limit, 'a', 2)).toEqual([0, 10]);
  vi.advanceTimersByTime(10_001);
  expect(await takeAll(limit, 'a', 2)).toEqual([0, 10]);
});

test('counts each key separately', async () => {
  const limit = createRateLimit({ count: 2, perSeconds: 60 });
  expect(await takeAll(limit, 'lotus p1', 3)).toEqual([0, 0, 60]);
  expect(await takeAll(limit, 'samba p1', 2)).toEqual([0, 0]);
  expect(await takeAll(limit, '', 2)).toEqual([0, 0]);
});

test('keeps two limits independent', async () => {
  const [one, other] = [createRateLimit({ count: 1, perSeconds: 10 }), createRateLimit({ count: 1, perSeconds: 10 })];
  expect(await takeAll(one, 'a', 2)).toEqual([0, 10]);
  expect(await other.take('a')).toBe(0);
});

test('counts simultaneous calls exactly', async () => {
  const limit = createRateLimit({ count: 5, perSeconds: 10 });
  const waits = await Promise.all(Array.from({ length: 20 }, () => limit.take('a')));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
});
