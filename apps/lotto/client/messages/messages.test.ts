import { readFileSync } from 'node:fs';
import { LOTTO_REFUSALS } from '@foyer/contract/lotto/refusals.data.ts';
import { toBetName } from '@foyer/lottery/bet-name.ts';
import { GAMES } from '@foyer/lottery/games.data.ts';
import { entryOf } from '@foyer/lottery/matcher.ts';
import { findStations, readPrizeName } from '@foyer/lottery/stations.ts';
import compile from 'icu-minify/compile';
import { describe, expect, test } from 'vitest';
import { toRulesKey } from '../rules/rules-key.ts';

const LANGUAGES = ['EN', 'VI', 'CN', 'TY', 'PT-BR', 'ES'];

function wordsOf(language: string): Record<string, string> {
  const file = new URL(`../../../../packages/locales/${language}/lotto.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)[},]/g)].map((match) => match[1] ?? ''))]
    .filter((name) => !['one', 'other', 'few', 'many'].includes(name))
    .sort();
}

describe.each(LANGUAGES)('the messages in %s', (language) => {
  const english = wordsOf('EN');
  const words = wordsOf(language);

  test('are complete, in the same order as English, and not empty', () => {
    expect(Object.keys(words)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(words)) expect(text.trim(), key).not.toBe('');
  });

  test('are valid messages with the placeholders of English', () => {
    for (const [key, text] of Object.entries(words)) {
      expect(() => compile(text), key).not.toThrow();
      const own = placeholdersOf(text).filter((name) => /^[a-z]+$/.test(name));
      const wanted = placeholdersOf(english[key] ?? '').filter((name) => /^[a-z]+$/.test(name));
      expect(
        own.filter((name) => !wanted.includes(name)),
        key,
      ).toEqual([]);
    }
  });

  test('cover every refusal, prize, game and bet type', () => {
    for (const code of Object.keys(LOTTO_REFUSALS)) expect(words[`refusal.${code}`], code).toBeDefined();
    for (const game of GAMES) {
      expect(words[`game.${game.code}`]).toBeDefined();
      for (const { name } of game.shape) expect(words[`prize.${readPrizeName(name).prize}`], name).toBeDefined();
      for (const station of findStations(game.shape)) expect(words[`station.${station}`]).toBeDefined();
      for (const betType of game.betTypes) {
        const { group, code, matcher } = betType;
        expect(words[`bet-name.${toBetName(game, betType).concept}`], code).toBeDefined();
        expect(words[`group.${group}`], group).toBeDefined();
        expect(words[toRulesKey(matcher)], code).toBeDefined();
        const entry = entryOf(matcher);
        const names = entry.kind === 'choice' ? entry.options.filter((option) => !/^\d+$/.test(option)) : [];
        for (const name of names) expect(words[`choice.${name}`], name).toBeDefined();
      }
    }
  });
});
