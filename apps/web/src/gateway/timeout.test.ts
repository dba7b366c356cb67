import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { abortable, startTimeout } from './timeout.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('aborts its signal when the time is over, not before', () => {
  const { hasTimedOut, signal } = startTimeout(100);
  vi.advanceTimersByTime(99);
  expect([signal.aborted, hasTimedOut()]).toEqual([false, false]);
  vi.advanceTimersByTime(1);
  expect([signal.aborted, hasTimedOut()]).toEqual([true, true]);
});

test('aborts with any of its callers, which is not a time-out', () => {
  for (const index of [0, 1]) {
    const callers = [new AbortController(), new AbortController()];
    const { hasTimedOut, signal } = startTimeout(
      100,
      callers.map((caller) => caller.signal),
    );
    callers[index]?.abort();
    expect([signal.aborted, hasTimedOut()]).toEqual([true, false]);
  }
});

test('aborts immediately for a caller that has already aborted', () => {
  const caller = new AbortController();
  caller.abort();
  expect(startTimeout(100, [undefined, caller.signal]).signal.aborted).toBe(true);
});

test('leaves neither timer nor listeners when cleared', () => {
  const caller = new AbortController();
  const deadline = startTimeout(100, [caller.signal]);
  deadline.clear();
  caller.abort();
  expect(vi.getTimerCount()).toBe(0);
  expect(deadline.signal.aborted).toBe(false);
});

test('notifies aborted work once, and only while it was running', async () => {
  const controller = new AbortController();
  const given: string[] = [];
  const never = abortable(new Promise<never>(() => {}), controller.signal, () => given.push('never'));
  const done = abortable(Promise.resolve(1), controller.signal, () => given.push('done'));
  expect(await done).toBe(1);
  controller.abort();
  await expect(never).rejects.toThrow('aborted');
  expect(given).toEqual(['never']);
});

test('ignores a failure after the abort', async () => {
  const gone = new AbortController();
  gone.abort();
  await expect(abortable(Promise.reject(new Error('late')), gone.signal)).rejects.toThrow('aborted');
});
