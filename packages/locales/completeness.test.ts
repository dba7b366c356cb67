import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOTTERY_TERMS } from './lottery-terms.data.ts';
import { readMarketMessages } from './market-messages.ts';
import { TRANSLATED_LANGUAGES } from './translated-languages.ts';

const FOLDER = new URL('.', import.meta.url);
const COMPLETE = TRANSLATED_LANGUAGES.filter((language) => language !== 'EN');
const features = readdirSync(new URL('EN/', FOLDER)).filter((file) => file.endsWith('.json'));

function readMessages(language: string, file: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`${language}/${file}`, FOLDER), 'utf8'));
}

/** The arguments of a message: `{time}`, `{count, plural, …}` and `<terms>`, without the texts inside of plural forms. */
function argumentsOf(message: string): string[] {
  const names = [...message.matchAll(/\{([a-z]\w*)(?=[,}])|<(\w+)>/g)].map(([, value, tag]) => value ?? tag ?? '');
  return [...new Set(names)].sort();
}

test.each(COMPLETE.flatMap((language) => features.map((file) => [language, file] as const)))(
  '%s has every message of %s, with the same arguments',
  (language, file) => {
    const english = readMessages('EN', file);
    const own = readMessages(language, file);
    expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
    for (const [key, message] of Object.entries(english)) {
      const names = argumentsOf(own[key] ?? '');
      // A market's name of a bet has the numbers that the market uses: “Đề” has none.
      if (key.startsWith('bet-name.')) expect(argumentsOf(message)).toEqual(expect.arrayContaining(names));
      else expect({ key, names }).toEqual({ key, names: argumentsOf(message) });
      expect({ key, isEmpty: own[key] === '' }).toEqual({ key, isEmpty: false });
    }
  },
);

test.each(LOTTERY_TERMS)('the terms of %s replace messages of the lottery, with the same arguments', (terms) => {
  const english = readMessages('EN', 'lotto.json');
  for (const language of ['EN', 'CN'] as const)
    for (const [key, message] of Object.entries(readMarketMessages(terms, language))) {
      expect(english[key], key).toBeDefined();
      expect(['digits', 'size', 'count', 'stations']).toEqual(expect.arrayContaining(argumentsOf(message)));
    }
});

test.each(features)('TY has no “one” plural in %s, because in Filipino it also covers 2, 3, 5 and 20', (file) => {
  const worded = Object.entries(readMessages('TY', file)).filter(([, message]) => /\bone \{/.test(message));
  expect(worded).toEqual([]);
});
