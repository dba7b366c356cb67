import { readFileSync } from 'node:fs';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import { TRANSLATED_LANGUAGES } from '@foyer/locales/translated-languages.ts';

const LOCALES = new URL('../../../../packages/locales/', import.meta.url);

/** By GeeTest's codes, of version 3 (`vi`) and version 4 (`spa`); all others fall back to English. */
const LANGUAGE_OF: ReadonlyMap<string, LanguageCode> = new Map(
  TRANSLATED_LANGUAGES.flatMap((language) =>
    Object.values(LANGUAGES[language].captcha ?? {}).map((code) => [code, language] as const),
  ),
);

/** The texts of the puzzle. */
export function wordsOf(name: string | null): Record<string, string> {
  const language = LANGUAGE_OF.get(name ?? '') ?? 'EN';
  return JSON.parse(readFileSync(new URL(`${language}/puzzle.json`, LOCALES), 'utf8'));
}
