import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { TEST_MERCHANTS } from '@foyer/testkit/merchants-directory.ts';
import { beforeAll, expect, test } from 'vitest';
import { createVisitLanguage, languageCookie, languageOfVisit } from './visit-language.ts';

let languageOf: ReturnType<typeof createVisitLanguage>;
beforeAll(async () => {
  languageOf = createVisitLanguage(await loadMerchants(TEST_MERCHANTS));
});

const visit = (host: string, cookie: string | null = null, acceptLanguage: string | null = null) => ({
  host,
  cookie,
  acceptLanguage,
  url: '/m/home',
  acceptEncoding: '',
  userAgent: '',
});

test('the chosen language takes precedence over the browser’s, and that over the merchant’s first', () => {
  expect(languageOf(visit('lotus.localhost', 'a=1; language=CN', 'en-US'))).toBe('CN');
  expect(languageOf(visit('lotus.localhost', null, 'en-US,en;q=0.9'))).toBe('EN');
  expect(languageOf(visit('lotus.localhost', null, 'de'))).toBe('VI');
});

test('the same headers at another host give another merchant’s language, and a repeated call the same one', () => {
  expect(languageOf(visit('samba.localhost', null, 'pt-BR'))).toBe('PT-BR');
  expect(languageOf(visit('aurora.localhost', null, 'pt-BR'))).toBe('EN');
  expect(languageOf(visit('samba.localhost', null, 'pt-BR'))).toBe('PT-BR');
});

test('an unlisted host has no language, so the cache has nothing for it', () => {
  expect(languageOf(visit('nobody.example'))).toBeNull();
});

test('an address chooses its language before everything else, if the merchant has it', async () => {
  const [lotus] = (await loadMerchants(TEST_MERCHANTS)).filter(({ code }) => code === 'lotus');
  if (!lotus) throw new Error('no lotus');
  const language = (named: string) => languageOfVisit(lotus, { named, cookie: 'language=VI', acceptLanguage: 'en' });
  expect([language('CN'), language('ES'), language('<b>')]).toEqual(['CN', 'VI', 'VI']);
});

test('the language of an address is remembered once', () => {
  const ask = (address: string, cookie = '') =>
    languageCookie(new Request(`http://x${address}`, { headers: { cookie } }), { isSecure: true, language: 'EN' });
  expect(ask('/m/rng?lang=EN')).toContain('language=EN');
  expect([ask('/m/rng?lang=EN', 'language=EN'), ask('/m/rng?lang=TH'), ask('/m/rng')]).toEqual([null, null, null]);
});
