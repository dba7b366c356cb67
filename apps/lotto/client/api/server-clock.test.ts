import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const NOW = Date.UTC(2026, 10, 21, 5, 12);
const iso = (moment: number): string => new Date(moment).toISOString();

/** A fresh clock without a measurement, for each test. */
async function newClock() {
  vi.resetModules();
  return import('./server-clock.ts');
}

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

test('is the clock of the device until the server has answered', async () => {
  expect((await newClock()).serverNow()).toBe(NOW);
});

test('assumes that the server answered halfway through the round trip', async () => {
  const { learnServerTime, serverNow } = await newClock();
  learnServerTime(iso(NOW + 5_000), NOW - 200, NOW);
  expect(serverNow()).toBe(NOW + 5_100);
});

test('ignores a slower response for a minute, since its offset is less exact', async () => {
  const { learnServerTime, serverNow } = await newClock();
  learnServerTime(iso(NOW + 5_000), NOW, NOW);
  learnServerTime(iso(NOW + 90_000), NOW + 1_000, NOW + 59_999);
  expect(serverNow()).toBe(NOW + 5_000);
});

test('uses a faster or equally fast response immediately', async () => {
  const { learnServerTime, serverNow } = await newClock();
  learnServerTime(iso(NOW), NOW - 400, NOW);
  learnServerTime(iso(NOW + 3_000), NOW, NOW);
  expect(serverNow()).toBe(NOW + 3_000);
  learnServerTime(iso(NOW + 4_000), NOW, NOW);
  expect(serverNow()).toBe(NOW + 4_000);
});

test('accepts a slower response after a minute, to follow a clock that was changed', async () => {
  const { learnServerTime, serverNow } = await newClock();
  learnServerTime(iso(NOW + 5_000), NOW, NOW);
  const later = NOW + 60_000;
  vi.setSystemTime(later);
  learnServerTime(iso(later - 2_000), later - 1_000, later);
  expect(serverNow()).toBe(later - 1_500);
});

test('counts days by the server’s clock', async () => {
  const { learnServerTime, isDaysAway } = await newClock();
  const almostTwoDays = NOW + 2 * 86_400_000 - 1;
  expect(isDaysAway(almostTwoDays)).toBe(true);
  learnServerTime(iso(NOW + 86_400_000), NOW, NOW);
  expect(isDaysAway(almostTwoDays)).toBe(false);
});
