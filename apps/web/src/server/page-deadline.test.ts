import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startPageDeadline } from './page-deadline.ts';

const NEVER = new AbortController().signal;
/** A call that only its signal ends. */
const endless = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const stop = () => reject(new Error('aborted'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

test('aborts the calls of a page when its time is over', async () => {
  const deadline = startPageDeadline(50, NEVER);
  const startedAt = performance.now();
  await Promise.all([
    expect(deadline.run(endless)).rejects.toThrow('aborted'),
    expect(deadline.run(endless)).rejects.toThrow('aborted'),
  ]);
  expect(performance.now() - startedAt).toBeLessThan(2000);
  expect(deadline.hasPassed()).toBe(true);
});

test('counts the time from the start of the page, not from the call', async () => {
  const deadline = startPageDeadline(300, NEVER);
  await deadline.run(() => delay(200));
  const startedAt = performance.now();
  await expect(deadline.run(endless)).rejects.toThrow('aborted');
  expect(performance.now() - startedAt).toBeLessThan(250);
});

test('aborts a call that begins after the time is over', async () => {
  const deadline = startPageDeadline(20, NEVER);
  await expect(deadline.run(endless)).rejects.toThrow('aborted');
  await expect(deadline.run(endless)).rejects.toThrow('aborted');
});

test('aborts the calls when the client disconnects, which is not a timeout', async () => {
  const client = new AbortController();
  const deadline = startPageDeadline(60_000, client.signal);
  const call = deadline.run(endless);
  client.abort();
  await expect(call).rejects.toThrow('aborted');
  await expect(deadline.run(endless)).rejects.toThrow('aborted');
  expect(deadline.hasPassed()).toBe(false);
});

test('returns the value of a call, and leaves no timer behind', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const deadline = startPageDeadline(60_000, NEVER);
  expect(await deadline.run(async () => 'answer')).toBe('answer');
  await expect(deadline.run(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(timers()).toBe(before);
});
