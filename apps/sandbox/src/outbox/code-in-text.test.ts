import { readdirSync, readFileSync } from 'node:fs';
import { isLanguageCode } from '@foyer/locales/choose-language.ts';
import { expect, test } from 'vitest';
import { createCodeReader } from './code-in-text.ts';

const codeInText = createCodeReader();
const LOCALES = new URL('../../../../packages/locales/', import.meta.url);
const LANGUAGES = readdirSync(LOCALES).filter(isLanguageCode);
const VALUES = {
  brand: 'Lotus (VN)',
  username: 'user123456',
  what: 'the 654321',
  minutes: 10,
  hours: 24,
};

const sentence = (language: string, name: string, code: string): string => {
  const words = JSON.parse(readFileSync(new URL(`${language}/messages.json`, LOCALES), 'utf8'));
  const values: Record<string, string | number> = { ...VALUES, code };
  return words[name].replace(/\{(\w+)\}/g, (_whole: string, key: string) => String(values[key]));
};

test.each(LANGUAGES)('finds codes and initial passwords in the messages of %s, and nothing else', (language) => {
  expect(codeInText(sentence(language, 'codeSms', '481203'))).toBe('481203');
  expect(codeInText(sentence(language, 'codeMail', '000042').replaceAll('\n', '\r\n'))).toBe('000042');
  expect(codeInText(sentence(language, 'initialPasswordSms', 'k3m9wqz2ab'))).toBe('k3m9wqz2ab');
  expect(codeInText(sentence(language, 'changedMail', ''))).toBeNull();
});

test('finds no code in an unrelated text', () => {
  expect(codeInText('481203')).toBeNull();
  expect(codeInText('')).toBeNull();
});
