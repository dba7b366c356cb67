import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import type { PageCall } from '../../gateway/call.ts';
import { withDeadline } from './page-deadline.ts';

afterEach(() => void vi.useRealTimers());

const NEVER = new AbortController().signal;
/** A call that only its signal ends. */
const endless = ((_name, _input, signal) =>
  new Promise<never>((_resolve, reject) => {
    const stop = () => reject(new Error('aborted'));
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  })) as PageCall;
const answering = (async () => 'answer') as unknown as PageCall;

test('ends the calls of a page as timed out when its time is over', async () => {
  const call = withDeadline(endless, 50, NEVER);
  const startedAt = performance.now();
  const calls = [call('system.status'), call('system.country')];
  for (const one of calls) await expect(one).rejects.toMatchObject({ code: 'ECONNABORTED' });
  expect(performance.now() - startedAt).toBeLessThan(2000);
});

test('counts the time from the start of the page, not of the call', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const call = withDeadline(endless, 300, NEVER);
  await vi.advanceTimersByTimeAsync(200);
  const answer = call('system.status').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(99);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(vi.getTimerCount()).toBe(0);
  expect(await answer).toMatchObject({ code: 'ECONNABORTED' });
});

test('ends a call that begins after the time is over', async () => {
  const call = withDeadline(endless, 20, NEVER);
  await delay(40);
  await expect(call('system.status')).rejects.toMatchObject({ code: 'ECONNABORTED' });
});

test('aborts the calls when the client disconnects, which is not a timeout', async () => {
  const client = new AbortController();
  const call = withDeadline(endless, 60_000, client.signal);
  const pending = call('system.status');
  client.abort();
  await expect(pending).rejects.toThrow('aborted');
  await expect(call('system.status')).rejects.toThrow('aborted');
});

test('leaves no timer behind', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  expect(await withDeadline(answering, 60_000, NEVER)('system.status')).toBe('answer');
  expect(timers()).toBe(before);
});
