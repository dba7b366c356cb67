import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../testing/fake-storage.ts';
import { readPixelTrack, readTid, storeTid } from './campaign-marks.ts';

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

test('reads ad networks’ ids of a visit from the address, else from their cookies', () => {
  const cookie = '_fbp=fb.1.2.3; language=EN; _fbc=fb.1.9.abc';
  expect(readPixelTrack('?utm_source=news&twclid=t1&fbc=own', { cookie })).toEqual({
    utm_source: 'news',
    twclid: 't1',
    fbc: 'own',
    fbp: 'fb.1.2.3',
  });
});

test('has no marks without parameters, ignores empty ones, truncates long ones', () => {
  expect(readPixelTrack('?r=A1&utm_source=', { cookie: 'session=x' })).toBeNull();
  expect(readPixelTrack(`?rt=${'a'.repeat(900)}`, { cookie: '' })?.rt).toHaveLength(500);
});
