import { readFile } from 'node:fs/promises';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { WORD_GROUPS } from '../src/app/word-keys.ts';

const PREFIX = 'virtual:words/';
const LOCALES = new URL('../../../packages/locales/', import.meta.url);

/**
 * `virtual:words/VI` → the compiled messages that every page says in that language, `virtual:words/VI/account` → those of a
 * group; what the language lacks is said in English.
 */
export function wordsPlugin(): Plugin {
  return {
    name: 'foyer-words',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [language = '', group = 'first'] = id.slice(PREFIX.length + 1).split('/');
      const words = await compileWords(language, group);
      // NOTE one JSON.parse of a string is faster for a phone to read than an object literal of this size.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(words))});`;
    },
  };
}

async function compileWords(language: string, group: string): Promise<Record<string, unknown>> {
  const words: Record<string, unknown> = {};
  for (const feature of WORD_GROUPS[group as keyof typeof WORD_GROUPS]) {
    const english = await readMessages('EN', feature);
    const own = language === 'EN' ? english : { ...english, ...(await readMessages(language, feature)) };
    for (const [key, message] of Object.entries(own)) words[`${feature}.${key}`] = compile(message);
  }
  return words;
}

async function readMessages(language: string, feature: string): Promise<Record<string, string>> {
  const text = await readFile(new URL(`${language}/${feature}.json`, LOCALES), 'utf8').catch(() => '{}');
  return JSON.parse(text);
}
