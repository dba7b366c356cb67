import { readdirSync, readFileSync } from 'node:fs';
import { isLottoRefusalCode, LOTTO_REFUSALS, type LottoRefusalCode } from '@foyer/contract/lotto/refusals.data.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { isLanguageCode } from '@foyer/locales/choose-language.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import type { LotteryTerms } from '@foyer/locales/lottery-terms.data.ts';
import { GAMES } from '@foyer/lottery/games.data.ts';
import { expect, test } from 'vitest';
import { clientMessageOf, messageOf, toCompiledMessages, toSupportedLanguage } from './messages.ts';

const LOCALES = new URL('../../../../packages/locales/', import.meta.url);
const SPOKEN = readdirSync(LOCALES).filter(
  (folder): folder is LanguageCode =>
    isLanguageCode(folder) && readdirSync(new URL(`${folder}/`, LOCALES)).includes('lotto.json'),
);
const codes = Object.keys(LOTTO_REFUSALS) as LottoRefusalCode[];

test.each(codes)('%s has an English message', (code) => {
  const sentence = messageOf(code, 'EN');
  expect(sentence).not.toBe(code);
  expect(sentence.length).toBeGreaterThan(8);
});

test.each(SPOKEN)('%s has a message for every refusal', (language) => {
  for (const code of codes) expect(messageOf(code, language)).not.toBe(code);
});

test.each(SPOKEN)('%s names every game', (language) => {
  for (const { code } of GAMES)
    expect(clientMessageOf(`game.${code}`, { language, terms: 'VN' })).not.toBe(`game.${code}`);
});

test('falls back to English for a language without lottery messages', () => {
  expect(toSupportedLanguage('VI')).toBe('VI');
  for (const wanted of [undefined, '', 'XX', 'vi\u0000', '../EN', '__proto__', 'constructor'])
    expect(toSupportedLanguage(wanted)).toBe('EN');
});

test('returns the key of an unknown message', () => {
  expect(clientMessageOf('no.such.word', { language: 'VI', terms: 'VN' })).toBe('no.such.word');
});

test('client messages are complete in every language, with English for missing ones', () => {
  const english = Object.keys(JSON.parse(toCompiledMessages({ language: 'EN', terms: 'VN' })));
  const file = JSON.parse(readFileSync(new URL('EN/lotto.json', LOCALES), 'utf8'));
  expect(english.sort()).toEqual(Object.keys(file).sort());
  for (const language of SPOKEN)
    expect(Object.keys(JSON.parse(toCompiledMessages({ language, terms: 'VN' })))).toEqual(
      expect.arrayContaining(english),
    );
});

test('names bets in the terms of the market, except in a language that translates them', () => {
  const nameIn = (language: LanguageCode, terms: LotteryTerms) => clientMessageOf('bet-name.X', { language, terms });
  expect([nameIn('EN', 'VN'), nameIn('EN', 'PH'), nameIn('CN', 'VN')]).toEqual([
    'Xiên {size}',
    'Combo {size}',
    '串{size}',
  ]);
  expect(nameIn('EN', 'BR')).toBe(nameIn('PT-BR', 'BR'));
  expect(clientMessageOf('bet-name.TOD', { language: 'EN', terms: 'TH' })).toBe('{digits} ตัวโต๊ด');
});

test('distinguishes refusals from values and codes from other strings', () => {
  expect(refuse('bet.closed')).toEqual({ code: 'bet.closed' });
  expect(refuse('bet.closed', null)).toEqual({ code: 'bet.closed', value: null });
  for (const name of ['toString', '__proto__', 'constructor', '', 'nothing'])
    expect(isLottoRefusalCode(name)).toBe(false);
});

test('gives every refusal a 4xx status, except those that are faults', () => {
  for (const [code, status] of Object.entries(LOTTO_REFUSALS))
    expect(
      status >= 400 &&
        (status < 500 || ['unknown.error', 'unavailable', 'outcome.unknown', 'wallet.unavailable'].includes(code)),
    ).toBe(true);
});
