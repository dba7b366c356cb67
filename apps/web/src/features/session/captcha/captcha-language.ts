import type { LanguageCode } from '@foyer/locales/languages.data.ts';

type Codes = Readonly<Partial<Record<LanguageCode, string>>>;

/** The provider's names of our languages. Version 3: the list of §9; version 4: the list in its documentation. */
const NAMES: Record<'v3' | 'v4', { known: Codes; fallback: string }> = {
  v3: {
    known: {
      CN: 'zh-cn',
      TW: 'zh-hk',
      EN: 'en',
      JA: 'ja',
      KO: 'ko',
      ID: 'id',
      ES: 'es',
      TH: 'th',
      VI: 'vi',
      TA: 'ta',
    },
    fallback: 'en',
  },
  v4: {
    known: {
      CN: 'zho',
      TW: 'zho-hk',
      EN: 'eng',
      JA: 'jpn',
      KO: 'kor',
      ID: 'ind',
      RU: 'rus',
      AR: 'ara',
      ES: 'spa',
      'PT-BR': 'por',
      PT: 'por',
      FR: 'fra',
    },
    fallback: 'eng',
  },
};

/** §5: at most 6 characters, letters, digits, hyphen. */
const FORM = /^[A-Za-z0-9-]{1,6}$/;

/** Whether a code may be passed to the provider. */
export const isCaptchaLanguage = (code: string): boolean => FORM.test(code);

/** The language of a captcha: the page's if the provider has it, else English. */
export function toCaptchaLanguage(language: LanguageCode, version: 'v3' | 'v4'): string {
  const { known, fallback } = NAMES[version];
  const code = known[language] ?? fallback;
  return isCaptchaLanguage(code) ? code : fallback;
}
