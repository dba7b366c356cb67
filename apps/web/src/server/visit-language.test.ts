import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { TEST_MERCHANTS } from '@foyer/testkit/merchants-directory.ts';
import { beforeAll, expect, test } from 'vitest';
import { createVisitLanguage } from './visit-language.ts';

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
});

test('the chosen language goes before the browser’s, and that before the merchant’s first', () => {
  expect(languageOf(visit('lotus.localhost', 'a=1; language=CN', 'en-US'))).toBe('CN');
  expect(languageOf(visit('lotus.localhost', null, 'en-US,en;q=0.9'))).toBe('EN');
  expect(languageOf(visit('lotus.localhost', null, 'de'))).toBe('VI');
});

test('the same headers at another host are another merchant’s, and asking twice answers alike', () => {
  expect(languageOf(visit('samba.localhost', null, 'pt-BR'))).toBe('PT-BR');
  expect(languageOf(visit('aurora.localhost', null, 'pt-BR'))).toBe('EN');
  expect(languageOf(visit('samba.localhost', null, 'pt-BR'))).toBe('PT-BR');
});

test('an unlisted host has no language, so the cache has nothing for it', () => {
  expect(languageOf(visit('nobody.example'))).toBeNull();
});
