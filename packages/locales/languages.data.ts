/** One UI language: its BCP 47 locale for `Intl` and `lang`, its own name, and its writing direction. */
export interface Language {
  locale: string;
  name: string;
  direction: 'ltr' | 'rtl';
}

/** The UI languages of §9 (and AR of §3), by the code that travels in the `Language` header. */
export const LANGUAGES = {
  EN: { locale: 'en-US', name: 'English', direction: 'ltr' },
  CN: { locale: 'zh-CN', name: '简体中文', direction: 'ltr' },
  TW: { locale: 'zh-HK', name: '繁體中文', direction: 'ltr' },
  VI: { locale: 'vi-VN', name: 'Tiếng Việt', direction: 'ltr' },
  TY: { locale: 'fil-PH', name: 'Tagalog', direction: 'ltr' },
  'PT-BR': { locale: 'pt-BR', name: 'Português (Brasil)', direction: 'ltr' },
  PT: { locale: 'pt', name: 'Português', direction: 'ltr' },
  ES: { locale: 'es', name: 'Español', direction: 'ltr' },
  FR: { locale: 'fr', name: 'Français', direction: 'ltr' },
  TR: { locale: 'tr', name: 'Türkçe', direction: 'ltr' },
  RU: { locale: 'ru-RU', name: 'Русский', direction: 'ltr' },
  KK: { locale: 'kk', name: 'Қазақша', direction: 'ltr' },
  ID: { locale: 'id', name: 'Bahasa Indonesia', direction: 'ltr' },
  MS: { locale: 'ms', name: 'Bahasa Melayu', direction: 'ltr' },
  SW: { locale: 'sw', name: 'Kiswahili', direction: 'ltr' },
  HI: { locale: 'hi', name: 'हिन्दी', direction: 'ltr' },
  NE: { locale: 'ne', name: 'नेपाली', direction: 'ltr' },
  BN: { locale: 'bn', name: 'বাংলা', direction: 'ltr' },
  TA: { locale: 'ta', name: 'தமிழ்', direction: 'ltr' },
  TE: { locale: 'te', name: 'తెలుగు', direction: 'ltr' },
  TH: { locale: 'th-TH', name: 'ไทย', direction: 'ltr' },
  LO: { locale: 'lo', name: 'ລາວ', direction: 'ltr' },
  KM: { locale: 'km', name: 'ខ្មែរ', direction: 'ltr' },
  MY: { locale: 'my', name: 'မြန်မာ', direction: 'ltr' },
  JA: { locale: 'ja-JP', name: '日本語', direction: 'ltr' },
  KO: { locale: 'ko', name: '한국어', direction: 'ltr' },
  UR: { locale: 'ur', name: 'اردو', direction: 'rtl' },
  'UR-LA': { locale: 'ur-Latn', name: 'Roman Urdu', direction: 'ltr' },
  AR: { locale: 'ar', name: 'العربية', direction: 'rtl' },
} as const satisfies Record<string, Language>;

export type LanguageCode = keyof typeof LANGUAGES;
