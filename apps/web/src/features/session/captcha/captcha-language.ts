import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';

const ENGLISH = { v3: 'en', v4: 'eng' } as const;

/** §5: at most 6 characters, letters, digits, hyphen. */
const FORM = /^[A-Za-z0-9-]{1,6}$/;

/** Whether a code may be passed to the provider. */
export const isCaptchaLanguage = (code: string): boolean => FORM.test(code);

/** The language of a captcha: the page's if the provider has it, else English. */
export function toCaptchaLanguage(language: LanguageCode, version: 'v3' | 'v4'): string {
  const code = LANGUAGES[language].captcha?.[version] ?? ENGLISH[version];
  return isCaptchaLanguage(code) ? code : ENGLISH[version];
}
