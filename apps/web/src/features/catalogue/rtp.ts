import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';

/** Formats a return to player, such as `97.5 %`. @param bp basis points */
export const toRtp = (bp: number, language: LanguageCode): string =>
  new Intl.NumberFormat(LANGUAGES[language].locale, { style: 'percent', maximumFractionDigits: 2 }).format(bp / 10_000);
