import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startHiding } from './hide-loader.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a loader goes at once when nothing is under way', () => {
  const hide = vi.fn();
  startHiding(() => false, hide);
  expect(hide).toHaveBeenCalledOnce();
});

test('a loader goes at the first look that finds nothing under way', () => {
  const hide = vi.fn();
  let isBusy = true;
  startHiding(() => isBusy, hide);
  vi.advanceTimersByTime(1000);
  expect(hide).not.toHaveBeenCalled();
  isBusy = false;
  vi.advanceTimersByTime(1000);
  expect(hide).toHaveBeenCalledOnce();
});

test('loaders are hidden after up to 3 looks at 1 s, whatever is still under way', () => {
  const hide = vi.fn();
  startHiding(() => true, hide);
  vi.advanceTimersByTime(2999);
  expect(hide).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(hide).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(hide).toHaveBeenCalledOnce();
});

test('a loader that is needed again is not hidden any more', () => {
  const hide = vi.fn();
  const stop = startHiding(() => true, hide);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(hide).not.toHaveBeenCalled();
});
