/** What is known of one UI language. Its messages are in the folder of its code. */
export interface Language {
  /** BCP 47, for `Intl` and `lang`. */
  locale: string;
  /** ISO 15924. */
  script: string;
  direction: 'ltr' | 'rtl';
  /** GeeTest's names of the language (§9, docs.geetest.com), by version; absent: the captcha is in English. */
  captcha?: { v3?: string; v4?: string };
  /** Complete; of any other language, messages that are missing are in English. */
  isTranslated?: true;
}

const ROWS = {
  EN: { locale: 'en-US', script: 'Latn', direction: 'ltr', captcha: { v3: 'en', v4: 'eng' }, isTranslated: true },
  CN: { locale: 'zh-CN', script: 'Hans', direction: 'ltr', captcha: { v3: 'zh-cn', v4: 'zho' }, isTranslated: true },
  TW: { locale: 'zh-HK', script: 'Hant', direction: 'ltr', captcha: { v3: 'zh-hk', v4: 'zho-hk' } },
  VI: { locale: 'vi-VN', script: 'Latn', direction: 'ltr', captcha: { v3: 'vi' }, isTranslated: true },
  TY: { locale: 'fil-PH', script: 'Latn', direction: 'ltr', isTranslated: true },
  'PT-BR': { locale: 'pt-BR', script: 'Latn', direction: 'ltr', captcha: { v4: 'por' }, isTranslated: true },
  PT: { locale: 'pt', script: 'Latn', direction: 'ltr', captcha: { v4: 'por' } },
  ES: { locale: 'es', script: 'Latn', direction: 'ltr', captcha: { v3: 'es', v4: 'spa' }, isTranslated: true },
  FR: { locale: 'fr', script: 'Latn', direction: 'ltr', captcha: { v4: 'fra' } },
  TR: { locale: 'tr', script: 'Latn', direction: 'ltr' },
  RU: { locale: 'ru-RU', script: 'Cyrl', direction: 'ltr', captcha: { v4: 'rus' } },
  KK: { locale: 'kk', script: 'Cyrl', direction: 'ltr' },
  ID: { locale: 'id', script: 'Latn', direction: 'ltr', captcha: { v3: 'id', v4: 'ind' } },
  MS: { locale: 'ms', script: 'Latn', direction: 'ltr' },
  SW: { locale: 'sw', script: 'Latn', direction: 'ltr' },
  HI: { locale: 'hi', script: 'Deva', direction: 'ltr' },
  NE: { locale: 'ne', script: 'Deva', direction: 'ltr' },
  BN: { locale: 'bn', script: 'Beng', direction: 'ltr' },
  TA: { locale: 'ta', script: 'Taml', direction: 'ltr', captcha: { v3: 'ta' } },
  TE: { locale: 'te', script: 'Telu', direction: 'ltr' },
  TH: { locale: 'th-TH', script: 'Thai', direction: 'ltr', captcha: { v3: 'th' } },
  LO: { locale: 'lo', script: 'Laoo', direction: 'ltr' },
  KM: { locale: 'km', script: 'Khmr', direction: 'ltr' },
  MY: { locale: 'my', script: 'Mymr', direction: 'ltr' },
  JA: { locale: 'ja-JP', script: 'Jpan', direction: 'ltr', captcha: { v3: 'ja', v4: 'jpn' } },
  KO: { locale: 'ko', script: 'Kore', direction: 'ltr', captcha: { v3: 'ko', v4: 'kor' } },
  UR: { locale: 'ur', script: 'Arab', direction: 'rtl' },
  'UR-LA': { locale: 'ur-Latn', script: 'Latn', direction: 'ltr' },
  AR: { locale: 'ar', script: 'Arab', direction: 'rtl', captcha: { v4: 'ara' } },
} as const satisfies Record<string, Language>;

export type LanguageCode = keyof typeof ROWS;

/** The UI languages of §9 (and AR of §3), by the code that travels in the `Language` header. */
export const LANGUAGES: Readonly<Record<LanguageCode, Language>> = ROWS;
