import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasVault, openText, sealText } from './vault.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['never answers', { open: () => new EventTarget() }],
  [
    'throws',
    {
      open: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    },
  ],
  ['is null', null],
])('there is no vault when IndexedDB %s, known within 1.5 s', async (_name, indexedDB) => {
  vi.stubGlobal('indexedDB', indexedDB);
  const answers = Promise.all([hasVault(), sealText('secret'), openText('c2VhbGVk')]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await Promise.race([answers, 'waiting'])).toEqual([false, null, null]);
});
