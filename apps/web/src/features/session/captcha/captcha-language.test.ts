import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { expect, test } from 'vitest';
import { isCaptchaLanguage, toCaptchaLanguage } from './captcha-language.ts';

/** §9. */
const LIST_V3 = ['zh-cn', 'zh-tw', 'zh-hk', 'en', 'ja', 'ko', 'id', 'es', 'th', 'vi', 'ta'];
const ALL = Object.keys(LANGUAGES) as LanguageCode[];

test('passes to version 3 only languages of its list, else English', () => {
  for (const language of ALL) expect(LIST_V3).toContain(toCaptchaLanguage(language, 'v3'));
  expect(toCaptchaLanguage('VI', 'v3')).toBe('vi');
  expect(toCaptchaLanguage('CN', 'v3')).toBe('zh-cn');
  expect(toCaptchaLanguage('PT-BR', 'v3')).toBe('en');
});

test('passes to version 4 its own language names', () => {
  expect(toCaptchaLanguage('CN', 'v4')).toBe('zho');
  expect(toCaptchaLanguage('PT-BR', 'v4')).toBe('por');
  expect(toCaptchaLanguage('TY', 'v4')).toBe('eng');
});

test('accepts language codes of at most six letters, digits and hyphens', () => {
  for (const language of ALL)
    for (const version of ['v3', 'v4'] as const)
      expect(isCaptchaLanguage(toCaptchaLanguage(language, version))).toBe(true);
  for (const code of ['zho-tw', 'en', 'e1']) expect(isCaptchaLanguage(code)).toBe(true);
  for (const code of ['', 'zh-hans', 'zh_cn', 'é', 'en ', 'a"b']) expect(isCaptchaLanguage(code)).toBe(false);
});
