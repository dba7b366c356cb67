/** One UI language: its BCP 47 locale for `Intl` and `lang`, and its writing direction. */
export interface Language {
  locale: string;
  direction: 'ltr' | 'rtl';
}

/** The UI languages of §9 (and AR of §3), by the code that travels in the `Language` header. */
export const LANGUAGES = {
  EN: { locale: 'en-US', direction: 'ltr' },
  CN: { locale: 'zh-CN', direction: 'ltr' },
  TW: { locale: 'zh-HK', direction: 'ltr' },
  VI: { locale: 'vi-VN', direction: 'ltr' },
  TY: { locale: 'fil-PH', direction: 'ltr' },
  'PT-BR': { locale: 'pt-BR', direction: 'ltr' },
  PT: { locale: 'pt', direction: 'ltr' },
  ES: { locale: 'es', direction: 'ltr' },
  FR: { locale: 'fr', direction: 'ltr' },
  TR: { locale: 'tr', direction: 'ltr' },
  RU: { locale: 'ru-RU', direction: 'ltr' },
  KK: { locale: 'kk', direction: 'ltr' },
  ID: { locale: 'id', direction: 'ltr' },
  MS: { locale: 'ms', direction: 'ltr' },
  SW: { locale: 'sw', direction: 'ltr' },
  HI: { locale: 'hi', direction: 'ltr' },
  NE: { locale: 'ne', direction: 'ltr' },
  BN: { locale: 'bn', direction: 'ltr' },
  TA: { locale: 'ta', direction: 'ltr' },
  TE: { locale: 'te', direction: 'ltr' },
  TH: { locale: 'th-TH', direction: 'ltr' },
  LO: { locale: 'lo', direction: 'ltr' },
  KM: { locale: 'km', direction: 'ltr' },
  MY: { locale: 'my', direction: 'ltr' },
  JA: { locale: 'ja-JP', direction: 'ltr' },
  KO: { locale: 'ko', direction: 'ltr' },
  UR: { locale: 'ur', direction: 'rtl' },
  'UR-LA': { locale: 'ur-Latn', direction: 'ltr' },
  AR: { locale: 'ar', direction: 'rtl' },
} as const satisfies Record<string, Language>;

export type LanguageCode = keyof typeof LANGUAGES;
