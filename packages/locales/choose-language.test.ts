import { expect, test } from 'vitest';
import { chooseLanguage, languageOfHeader, languageOfLocale } from './choose-language.ts';

test('falls back to the first offered language, then to EN', () => {
  expect(chooseLanguage('vi', ['EN', 'VI'])).toBe('VI');
  expect(chooseLanguage('XX', ['VI', 'EN'])).toBe('VI');
  expect(chooseLanguage(null, [])).toBe('EN');
});

test.each([
  ['zh', 'CN'],
  ['zh-Hans-CN', 'CN'],
  ['zh-TW', 'TW'],
  ['zh-HK', 'TW'],
  ['fil', 'TY'],
  ['en-PH', 'TY'],
  ['pt-BR', 'PT-BR'],
  ['pt', 'PT'],
  ['ur-Latn', 'UR-LA'],
  ['de-DE', 'EN'],
])('maps the browser locale %s to %s', (locale, code) => {
  expect(languageOfLocale(locale)).toBe(code);
});

test('reads an Accept-Language header by weight, among the offered languages', () => {
  expect(languageOfHeader('en;q=0.5, vi-VN', ['EN', 'VI'])).toBe('VI');
  expect(languageOfHeader('de, fr;q=0.9, en;q=0.1', ['VI', 'EN'])).toBe('EN');
  expect(languageOfHeader('de', ['VI', 'EN'])).toBeNull();
  expect(languageOfHeader(null, ['VI'])).toBeNull();
});
