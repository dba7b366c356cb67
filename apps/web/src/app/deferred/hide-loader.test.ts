import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startHiding } from './hide-loader.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('hides a loader immediately if nothing is pending', () => {
  const hide = vi.fn();
  startHiding(() => false, hide);
  expect(hide).toHaveBeenCalledOnce();
});

test('hides a loader at the first check that finds nothing pending', () => {
  const hide = vi.fn();
  let isBusy = true;
  startHiding(() => isBusy, hide);
  vi.advanceTimersByTime(1000);
  expect(hide).not.toHaveBeenCalled();
  isBusy = false;
  vi.advanceTimersByTime(1000);
  expect(hide).toHaveBeenCalledOnce();
});

test('hides a loader after 3 checks at 1 s, regardless of what is still pending', () => {
  const hide = vi.fn();
  startHiding(() => true, hide);
  vi.advanceTimersByTime(2999);
  expect(hide).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(hide).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(hide).toHaveBeenCalledOnce();
});

test('does not hide a loader that is needed again', () => {
  const hide = vi.fn();
  const stop = startHiding(() => true, hide);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(hide).not.toHaveBeenCalled();
});
