import { afterEach, expect, test, vi } from 'vitest';
import { VENDOR } from '../../testing/fake-vendor.ts';
import { readFeeds } from './vendor-feeds.ts';

afterEach(() => void vi.useRealTimers());

test('warns once a minute of each vendor whose draws cannot be read, however many callers ask', async () => {
  const warned: unknown[] = [];
  const log = { warn: (details: object) => void warned.push(details) };
  const away = (code: string) => ({ ...VENDOR, code, listDraws: () => Promise.reject(new Error('away')) });
  const vendors = new Map(['ONE', 'TWO'].map((code) => [code, away(code)]));
  vi.useFakeTimers({ toFake: ['Date'] });
  const ask = () => readFeeds({ log, now: Date.now, vendors: new Map([...vendors, [VENDOR.code, VENDOR]]) });
  const feeds = await Promise.all([ask(), ask(), ask()]);
  for (const read of feeds) expect(read.map(({ feed }) => feed.draws.length)).toEqual([0, 0, expect.any(Number)]);
  expect(warned).toMatchObject([{ vendor: 'ONE' }, { vendor: 'TWO' }]);
  vi.advanceTimersByTime(61_000);
  await ask();
  expect(warned).toHaveLength(4);
});
