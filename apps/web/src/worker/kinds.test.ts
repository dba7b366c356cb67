import { WIRE } from '@foyer/contract/wire.data.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerKey, kindOf } from './kinds.ts';

const asked = (path: string, differences: Partial<Parameters<typeof kindOf>[0]> = {}) =>
  kindOf({
    method: 'GET',
    url: new URL(path, 'http://lotus.localhost'),
    mode: 'cors',
    hasAuthorization: false,
    ...differences,
  });

test.each([
  ['/m/assets/home-abc.js', 'asset'],
  ['/m/brand/lotus/mark.svg', 'brand'],
  ['/wps/relay/GCSGAME_newGameVendor?platform=html5', 'answer'],
  ['/wps/system/country', 'answer'],
  ['/wps/relay/GCSGAME_drawList', 'other'],
  ['/wps/v2/system/status', 'other'],
  ['/wps/session/key/rsa', 'other'],
  ['/wps/wallet/balance', 'other'],
  ['/wps/member/info', 'other'],
  ['/m/home.data', 'other'],
  ['/lotto/', 'other'],
] as const)('caches %s as %s', (path, kind) => expect(asked(path)).toBe(kind));

test('treats a navigation under /m/ as a page', () => {
  expect(asked('/m/home', { mode: 'navigate' })).toBe('page');
  expect(asked('/m/home')).toBe('other');
  expect(asked('/lotto/', { mode: 'navigate' })).toBe('other');
});

test('never caches balances, odds, sessions, nor any /wps answer that carries authorisation', () => {
  const paths = Object.values(WIRE).map(({ path }) => path);
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.constantFrom('GET', 'POST', 'DELETE', 'PUT'), (path, method) => {
      expect(asked(path, { method, hasAuthorization: true })).toBe('other');
      if (method !== 'GET') expect(asked(path, { method })).toBe('other');
    }),
  );
  for (const wire of Object.values(WIRE)) if (wire.needsSession) expect(asked(wire.path)).toBe('other');
});

test('caches each language and each query separately', () => {
  const address = 'http://lotus.localhost/wps/relay/GCSGAME_newGameVendor?platform=html5&language=x';
  const keys = ['EN', 'VI', null].map((language) => answerKey(address, language));
  // As the Cache API compares: without the fragment.
  expect(new Set(keys.map((key) => key.split('#')[0])).size).toBe(3);
  for (const key of keys) expect(new URL(key).searchParams.getAll('platform')).toEqual(['html5']);
  expect(new URL(keys[1] ?? '').searchParams.get('language')).toBe('x');
  expect(answerKey(`${address}&a=1`, 'EN')).not.toBe(keys[0]);
});
