import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPageLimit } from './page-limit.ts';

const NEVER = new AbortController().signal;
const HOUR_MS = 3_600_000;

/** Pages that end when they are told to. */
function newPages(count: number) {
  return Array.from({ length: count }, (_, index) => ({ index, ...Promise.withResolvers<number>() }));
}

test('works on a limited number of pages at a time, in the order of arrival', async () => {
  const limit = createPageLimit({ max: 2, slowMs: HOUR_MS });
  const begun: number[] = [];
  const pages = newPages(4);
  const answers = pages.map(({ index, promise }) =>
    limit(() => {
      begun.push(index);
      return promise;
    }, NEVER),
  );
  await pause(5);
  expect(begun).toEqual([0, 1]);
  pages[1]?.resolve(1);
  await expect(answers[1]).resolves.toBe(1);
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const { index, resolve } of pages) resolve(index);
  await expect(Promise.all(answers)).resolves.toEqual([0, 1, 2, 3]);
});

test('lets the next page begin when one fails, and rejects the failed one alone', async () => {
  const limit = createPageLimit({ max: 1, slowMs: HOUR_MS });
  const failed = limit(() => Promise.reject(new Error('no data')), NEVER);
  const next = limit(async () => 'page', NEVER);
  await expect(failed).rejects.toThrow('no data');
  await expect(next).resolves.toBe('page');
});

test('does not let a page that waits for a slow service hold up the others', async () => {
  const limit = createPageLimit({ max: 1, slowMs: 20 });
  const slow = Promise.withResolvers<string>();
  const first = limit(() => slow.promise, NEVER);
  await expect(limit(async () => 'second', NEVER)).resolves.toBe('second');
  slow.reject(new Error('too late'));
  await expect(first).rejects.toThrow('too late');
});

test('never begins a page whose client has left while it waited', async () => {
  const limit = createPageLimit({ max: 1, slowMs: HOUR_MS });
  const page = Promise.withResolvers<void>();
  const first = limit(() => page.promise, NEVER);
  const leaving = new AbortController();
  const begun: string[] = [];
  const left = limit(async () => begun.push('left'), leaving.signal);
  leaving.abort();
  await expect(left).rejects.toThrow('aborted');
  page.resolve();
  await first;
  await limit(async () => begun.push('next'), NEVER);
  expect(begun).toEqual(['next']);
});
