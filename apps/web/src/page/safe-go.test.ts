import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeGo } from './safe-go.ts';

test.each([
  '/m/home',
  '/m/activity?id=golden-lotus',
  '/m/launchGame?code=VNQ60&lottoView=betting',
  '/m/member/home#top',
])('accepts %s', (go) => {
  expect(safeGo(go)).toBe(go);
});

const HOSTILE = [
  null,
  '',
  '/',
  'm/home',
  '/member',
  '//evil.test',
  '/m//evil.test',
  '/\\evil.test',
  '/m/\\evil.test',
  '/m/../evil',
  '/m/..%2f..%2fevil',
  '/m/%2e%2e/evil',
  '/m/%252e%252e/evil',
  '/m/./../x',
  '/m/..',
  'https://evil.test/m/',
  'javascript:alert(1)',
  '/m/%5cevil.test',
  '/m/%2f%2fevil',
  '/m/\u0000',
  '/m/ x',
  '/m/%zz',
  '/m/\nhome',
  ' /m/home',
  '/M/home',
  '/m/%09/x',
  'http:/m/home',
  '/%6d/home',
  '/m/%25252f%25252fx',
  '/m/../',
  '/m/..;/evil',
  '/m/x/../../evil',
  '/m/%2e%2e%2fevil',
  '/m/%5c%5cevil.test',
  '/\t/evil.test',
  '/m/\t/evil.test',
  '/m/\r\nset-cookie:x',
  '\t/m/home',
  '/m/\u2215\u2215evil.test',
  '/m/\uff0fevil.test',
  '/m/%ef%bc%8fevil.test',
  '/m/\uff3cevil.test',
  '/m/\u00a0home',
  '///evil.test/m/',
  '/m/\ud800/%',
  `/m/${'a'.repeat(3000)}`,
];
test.each(HOSTILE)('leads home instead of to %j', (go) => {
  expect(safeGo(go)).toBe('/m/home');
});

test('accepts only addresses on this site below /m/', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const url = new URL(safeGo(`/m/${text}`), 'http://site.test');
      return url.host === 'site.test' && url.pathname.startsWith('/m/');
    }),
  );
});
