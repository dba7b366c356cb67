import { afterEach, expect, test, vi } from 'vitest';
import { landingOf } from './enter-fastest.ts';
import { addressOn, readLines, storeLines, toHosts } from './lines.ts';

function storage(stored: Record<string, string> = {}) {
  const map = new Map(Object.entries(stored));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => map.set(key, value),
    removeItem: (key: string) => map.delete(key),
  });
  return map;
}
afterEach(() => {
  vi.unstubAllGlobals();
});

test('takes the distinct host names of the gateway’s list', () => {
  const list = ['lotus.test', 'LOTUS.test', 'a.lotus.test', 'evil.test/x', 'evil@x', '//x', '', '-x', 'x:80', 5, null];
  expect(toHosts(list)).toEqual(['lotus.test', 'a.lotus.test']);
  for (const none of [null, undefined, 'lotus.test', { 0: 'x' }]) expect(toHosts(none)).toEqual([]);
  expect(toHosts(Array.from({ length: 50 }, (_, i) => `l${i}.test`))).toHaveLength(12);
});

test('remembers the lines with their times', () => {
  storage();
  const lines = [
    { host: 'lotus.test', ms: 42 },
    { host: 'a.lotus.test', ms: null },
  ];
  expect(readLines()).toEqual([]);
  storeLines(lines);
  expect(readLines()).toEqual(lines);
});

test.each([
  '[{"host":"evil.test/x","ms":1}]',
  '[{"host":"javascript:alert(1)","ms":1}]',
  '[{"host":"lotus.test","ms":"1"}]',
  '[{"host":"lotus.test","ms":-1}]',
  '[{"host":"lotus.test"}]',
  '[null]',
  '{}',
  'nonsense',
])('drops invalid stored data (%s)', (text) => {
  const map = storage({ speedLines: text });
  expect(readLines()).toEqual([]);
  expect(map.size).toBe(0);
});

test('uses protocol and port of the page for a line', () => {
  expect(addressOn('a.test', '/m/home', 'http://lotus.localhost:4400/m/index.html?r=1')).toBe(
    'http://a.test:4400/m/home',
  );
  expect(addressOn('a.test', '', 'https://lotus.test/m/index.html')).toBe('https://a.test');
});

test('opens the landing page with the campaign and the affiliate of the host', () => {
  expect(landingOf('?r=A1&go=/m/x&kw=b', null)).toBe('/m/home?r=A1&kw=b');
  expect(landingOf('?r=A1', 'partner')).toBe('/m/home?affiliateCode=partner&r=A1');
  expect(landingOf('?affiliateCode=other', 'partner')).toBe('/m/home?affiliateCode=other');
});
