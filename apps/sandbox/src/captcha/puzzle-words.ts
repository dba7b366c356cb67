import { readFileSync } from 'node:fs';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';

const LOCALES = new URL('../../../../packages/locales/', import.meta.url);

/** The service's own names of languages, of version 3 (`vi`) and of version 4 (`spa`); it says the rest in English. */
const LANGUAGE_OF: Readonly<Record<string, LanguageCode>> = {
  vi: 'VI',
  'zh-cn': 'CN',
  zho: 'CN',
  es: 'ES',
  spa: 'ES',
  por: 'PT-BR',
};

/** What the puzzle says. */
export function wordsOf(name: string | null): Record<string, string> {
  const language = LANGUAGE_OF[name ?? ''] ?? 'EN';
  return JSON.parse(readFileSync(new URL(`${language}/puzzle.json`, LOCALES), 'utf8'));
}
