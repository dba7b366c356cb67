import { readdirSync, readFileSync } from 'node:fs';
import { isLanguageCode } from '@foyer/locales/choose-language.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { GAMES } from '@foyer/lottery/games.data.ts';
import { expect, test } from 'vitest';
import { isRefusal, isRefusalCode, REFUSALS, type RefusalCode, refuse } from './refusals.ts';
import { messageOf, toCompiledWords, toSpokenLanguage, wordOf } from './words.ts';

const LOCALES = new URL('../../../../packages/locales/', import.meta.url);
const SPOKEN = readdirSync(LOCALES).filter(
  (folder): folder is LanguageCode =>
    isLanguageCode(folder) && readdirSync(new URL(`${folder}/`, LOCALES)).includes('lotto.json'),
);
const codes = Object.keys(REFUSALS) as RefusalCode[];

test.each(codes)('%s has a sentence of its own in English', (code) => {
  const sentence = messageOf(code, 'EN');
  expect(sentence).not.toBe(code);
  expect(sentence.length).toBeGreaterThan(8);
});

test.each(SPOKEN)('%s says every refusal, and none of them by its code', (language) => {
  for (const code of codes) expect(messageOf(code, language)).not.toBe(code);
});

test.each(SPOKEN)('%s names every game', (language) => {
  for (const { code } of GAMES) expect(wordOf(`game.${code}`, language)).not.toBe(`game.${code}`);
});

test('a language without words for the lottery is spoken as English', () => {
  expect(toSpokenLanguage('VI')).toBe('VI');
  for (const wanted of [undefined, '', 'XX', 'vi\u0000', '../EN', '__proto__', 'constructor'])
    expect(toSpokenLanguage(wanted)).toBe('EN');
});

test('a word that nobody has is its own key', () => {
  expect(wordOf('no.such.word', 'VI')).toBe('no.such.word');
});

test('the words of the client are complete in every language: what is missing is English', () => {
  const english = Object.keys(JSON.parse(toCompiledWords('EN')));
  const file = JSON.parse(readFileSync(new URL('EN/lotto.json', LOCALES), 'utf8'));
  expect(english.sort()).toEqual(Object.keys(file).sort());
  for (const language of SPOKEN)
    expect(Object.keys(JSON.parse(toCompiledWords(language)))).toEqual(expect.arrayContaining(english));
});

test('a refusal is told from a value, and a code from any other word', () => {
  expect(refuse('bet.closed')).toEqual({ refused: 'bet.closed' });
  expect(refuse('bet.closed', null)).toEqual({ refused: 'bet.closed', value: null });
  expect([isRefusal(refuse('bet.closed')), isRefusal({ placed: 1 })]).toEqual([true, false]);
  for (const name of ['toString', '__proto__', 'constructor', '', 'nothing']) expect(isRefusalCode(name)).toBe(false);
});

test('every refusal is an error of the caller, or says that it is ours', () => {
  for (const [code, status] of Object.entries(REFUSALS))
    expect(status >= 400 && (status < 500 || ['unknown.error', 'wallet.unavailable'].includes(code))).toBe(true);
});
