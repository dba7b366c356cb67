import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = new URL('.', import.meta.url);
const COMPLETE = ['VI', 'CN', 'TY', 'PT-BR', 'ES'];
const features = readdirSync(new URL('EN/', FOLDER)).filter((file) => file.endsWith('.json'));

function readMessages(language: string, file: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`${language}/${file}`, FOLDER), 'utf8'));
}

/** The arguments of a message: `{time}`, `{count, plural, …}` and `<terms>`, without the texts inside of plural forms. */
function argumentsOf(message: string): string[] {
  const names = [...message.matchAll(/\{(\w+)(?=[,}])|<(\w+)>/g)].map(([, value, tag]) => value ?? tag ?? '');
  return [...new Set(names)].sort();
}

test.each(COMPLETE.flatMap((language) => features.map((file) => [language, file] as const)))(
  '%s has every message of %s, with the same arguments',
  (language, file) => {
    const english = readMessages('EN', file);
    const own = readMessages(language, file);
    expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
    for (const [key, message] of Object.entries(english)) {
      expect({ key, names: argumentsOf(own[key] ?? '') }).toEqual({ key, names: argumentsOf(message) });
      expect({ key, isEmpty: own[key] === '' }).toEqual({ key, isEmpty: false });
    }
  },
);
