import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { expect, test } from 'vitest';
import { isCaptchaLanguage, toCaptchaLanguage } from './captcha-language.ts';

/** §9. */
const LIST_V3 = ['zh-cn', 'zh-tw', 'zh-hk', 'en', 'ja', 'ko', 'id', 'es', 'th', 'vi', 'ta'];
const ALL = Object.keys(LANGUAGES) as LanguageCode[];

test('version 3 receives only languages of its list, and English for the others', () => {
  for (const language of ALL) expect(LIST_V3).toContain(toCaptchaLanguage(language, 'v3'));
  expect(toCaptchaLanguage('VI', 'v3')).toBe('vi');
  expect(toCaptchaLanguage('CN', 'v3')).toBe('zh-cn');
  expect(toCaptchaLanguage('PT-BR', 'v3')).toBe('en');
});

test('version 4 has names of its own', () => {
  expect(toCaptchaLanguage('CN', 'v4')).toBe('zho');
  expect(toCaptchaLanguage('PT-BR', 'v4')).toBe('por');
  expect(toCaptchaLanguage('TY', 'v4')).toBe('eng');
});

test('a language code has at most six characters: letters, digits, hyphen', () => {
  for (const language of ALL)
    for (const version of ['v3', 'v4'] as const)
      expect(isCaptchaLanguage(toCaptchaLanguage(language, version))).toBe(true);
  for (const code of ['zho-tw', 'en', 'e1']) expect(isCaptchaLanguage(code)).toBe(true);
  for (const code of ['', 'zh-hans', 'zh_cn', 'é', 'en ', 'a"b']) expect(isCaptchaLanguage(code)).toBe(false);
});
