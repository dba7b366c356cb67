import { readFileSync } from 'node:fs';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';

const LOCALES = new URL('../../../../packages/locales/', import.meta.url);

/** GeeTest's language codes, of version 3 (`vi`) and version 4 (`spa`); all others fall back to English. */
const LANGUAGE_OF: Readonly<Record<string, LanguageCode>> = {
  vi: 'VI',
  'zh-cn': 'CN',
  zho: 'CN',
  es: 'ES',
  spa: 'ES',
  por: 'PT-BR',
};

/** The texts of the puzzle. */
export function wordsOf(name: string | null): Record<string, string> {
  const language = LANGUAGE_OF[name ?? ''] ?? 'EN';
  return JSON.parse(readFileSync(new URL(`${language}/puzzle.json`, LOCALES), 'utf8'));
}
