import { LANGUAGES, type LanguageCode } from './languages.data.ts';

/** The languages that have every message. */
export const TRANSLATED_LANGUAGES: readonly LanguageCode[] = (Object.keys(LANGUAGES) as LanguageCode[]).filter(
  (code) => LANGUAGES[code].isTranslated,
);

/** The language in which a document in Latin script is written: files and posters have no other fonts. */
export const toLatinLanguage = (language: LanguageCode): LanguageCode =>
  LANGUAGES[language].isTranslated && LANGUAGES[language].script === 'Latn' ? language : 'EN';
