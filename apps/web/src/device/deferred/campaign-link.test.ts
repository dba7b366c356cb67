import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../testing/fake-storage.ts';
import { readTid, storeTid } from './campaign-link.ts';

beforeEach(() => {
  fakeStorage();
});
afterEach(() => vi.unstubAllGlobals());

test('stores the campaign link, and replaces it with a newer one', () => {
  expect(readTid()).toBeNull();
  storeTid('?tid=42');
  storeTid('?r=A1');
  expect(readTid()).toBe(42);
  storeTid('?tid=7');
  expect(readTid()).toBe(7);
});

test.each(['0', '-1', '1.5', 'abc', '', '9'.repeat(16), '1e3'])('tid must be a positive number, not %j', (tid) => {
  storeTid(`?tid=${encodeURIComponent(tid)}`);
  expect(readTid()).toBeNull();
});
