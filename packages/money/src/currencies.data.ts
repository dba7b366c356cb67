/** A currency's ISO 4217 exponent and the locale of its market (§9: BRL formats with a Brazilian locale). */
export interface CurrencyFacts {
  readonly exponent: number;
  readonly locale: string;
}

export const CURRENCIES: Readonly<Record<string, CurrencyFacts>> = {
  AED: { exponent: 2, locale: 'en-AE' },
  ARS: { exponent: 2, locale: 'es-AR' },
  AUD: { exponent: 2, locale: 'en-AU' },
  BDT: { exponent: 2, locale: 'en-BD' },
  BHD: { exponent: 3, locale: 'en-BH' },
  BRL: { exponent: 2, locale: 'pt-BR' },
  CAD: { exponent: 2, locale: 'en-CA' },
  CLP: { exponent: 0, locale: 'es-CL' },
  CNY: { exponent: 2, locale: 'zh-CN' },
  COP: { exponent: 2, locale: 'es-CO' },
  EUR: { exponent: 2, locale: 'en-IE' },
  GBP: { exponent: 2, locale: 'en-GB' },
  HKD: { exponent: 2, locale: 'en-HK' },
  IDR: { exponent: 2, locale: 'id-ID' },
  INR: { exponent: 2, locale: 'en-IN' },
  JPY: { exponent: 0, locale: 'ja-JP' },
  KHR: { exponent: 2, locale: 'en-KH' },
  KRW: { exponent: 0, locale: 'ko-KR' },
  KWD: { exponent: 3, locale: 'en-KW' },
  LAK: { exponent: 2, locale: 'en-LA' },
  MMK: { exponent: 2, locale: 'en-MM' },
  MXN: { exponent: 2, locale: 'es-MX' },
  MYR: { exponent: 2, locale: 'en-MY' },
  NPR: { exponent: 2, locale: 'en-NP' },
  PEN: { exponent: 2, locale: 'es-PE' },
  PHP: { exponent: 2, locale: 'en-PH' },
  PKR: { exponent: 2, locale: 'en-PK' },
  PYG: { exponent: 0, locale: 'es-PY' },
  RUB: { exponent: 2, locale: 'ru-RU' },
  SGD: { exponent: 2, locale: 'en-SG' },
  THB: { exponent: 2, locale: 'en-TH' },
  TRY: { exponent: 2, locale: 'tr-TR' },
  TWD: { exponent: 2, locale: 'zh-TW' },
  USD: { exponent: 2, locale: 'en-US' },
  VND: { exponent: 0, locale: 'vi-VN' },
  ZAR: { exponent: 2, locale: 'en-ZA' },
};
