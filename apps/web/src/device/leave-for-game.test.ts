import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveForGame } from './leave-for-game.ts';

const went: string[] = [];
const stop = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { replace: (address: string) => went.push(address) });
  vi.stubGlobal('stop', stop);
});
afterEach(() => {
  went.length = 0;
  stop.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('replaces the page with a game that loads in time', () => {
  const onLate = vi.fn();
  const giveUp = leaveForGame('/lotto/?t=1', 10_000, onLate);
  expect(went).toEqual(['/lotto/?t=1']);
  vi.advanceTimersByTime(9999);
  expect([stop.mock.calls.length, onLate.mock.calls.length]).toEqual([0, 0]);
  giveUp();
  vi.advanceTimersByTime(10_000);
  expect([stop.mock.calls.length, onLate.mock.calls.length]).toEqual([0, 0]);
});

test('cancels a game that does not load in time, so that it cannot load later', () => {
  const onLate = vi.fn();
  leaveForGame('/lotto/?t=1', 10_000, onLate);
  vi.advanceTimersByTime(10_000);
  expect([stop.mock.calls.length, onLate.mock.calls.length]).toEqual([1, 1]);
});
