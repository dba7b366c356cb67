import { afterEach, expect, test, vi } from 'vitest';
import { isPrivateBrowsing } from './private-browsing.ts';

afterEach(() => vi.unstubAllGlobals());

const GIB = 2 ** 30;
type Done = (used: number, quota: number) => void;
const stubChromium = (query: (done: Done, fail: () => void) => void, jsHeapSizeLimit = 2 * GIB) => {
  vi.stubGlobal('navigator', { webkitTemporaryStorage: { queryUsageAndQuota: query } });
  vi.stubGlobal('performance', { memory: { jsHeapSizeLimit } });
};
const stubFiles = (getDirectory: unknown) => vi.stubGlobal('navigator', { storage: { getDirectory } });
const refuse = (name: string) => () => Promise.reject(new DOMException('', name));

test('detects Chromium’s private windows by a storage as small as the memory', async () => {
  stubChromium((done) => done(0, 1.3 * GIB));
  expect(await isPrivateBrowsing()).toBe(true);
  stubChromium((done) => done(0, 10 * GIB));
  expect(await isPrivateBrowsing()).toBe(false);
});

test('treats the storage that today’s Chromium gives every window as not private', async () => {
  stubChromium((done) => done(0, 5 * GIB), 4 * GIB);
  expect(await isPrivateBrowsing()).toBe(false);
  stubChromium((done) => done(7_000, 5 * GIB + 7_000), 4 * GIB);
  expect(await isPrivateBrowsing()).toBe(false);
});

test.each(['UnknownError', 'SecurityError'])(
  'treats a window whose files are refused with %s as private',
  async (name) => {
    stubFiles(refuse(name));
    expect(await isPrivateBrowsing()).toBe(true);
  },
);

test('treats an unknown browser as not private', async () => {
  stubChromium((_done, fail) => fail());
  expect(await isPrivateBrowsing()).toBe(false);
  stubChromium(() => {
    throw new Error('gone');
  });
  expect(await isPrivateBrowsing()).toBe(false);
  stubFiles(async () => ({}));
  expect(await isPrivateBrowsing()).toBe(false);
  stubFiles(refuse('AbortError'));
  expect(await isPrivateBrowsing()).toBe(false);
  stubFiles(undefined);
  expect(await isPrivateBrowsing()).toBe(false);
  vi.stubGlobal('navigator', {});
  expect(await isPrivateBrowsing()).toBe(false);
});
