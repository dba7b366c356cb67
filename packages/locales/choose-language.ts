import { LANGUAGES, type LanguageCode } from './languages.data.ts';

// A set: the oldest browsers lack Object.hasOwn, and 'constructor' is not a language.
const CODES: ReadonlySet<string> = new Set(Object.keys(LANGUAGES));

export const isLanguageCode = (code: string): code is LanguageCode => CODES.has(code);

/**
 * The language to use, of those a merchant offers (§5): the wanted one, else the first offered, else EN.
 * @param wanted a code of §9, in any letter case
 */
export function chooseLanguage(wanted: string | null | undefined, offered: readonly LanguageCode[]): LanguageCode {
  const code = wanted?.toUpperCase() ?? '';
  return offered.find((candidate) => candidate === code) ?? offered[0] ?? 'EN';
}

/**
 * The code of §9 for one browser locale: ZH is CN, or TW for TW and HK; Philippine locales are TY; else EN.
 * @param locale BCP 47, such as `zh-Hant-HK` or `pt-BR`
 */
export function languageOfLocale(locale: string): LanguageCode {
  const upper = locale.toUpperCase();
  const [base = '', ...rest] = upper.split('-');
  if (base === 'ZH') return rest.some((part) => part === 'TW' || part === 'HK' || part === 'HANT') ? 'TW' : 'CN';
  if (base === 'FIL' || base === 'TL' || rest.includes('PH')) return 'TY';
  if (base === 'UR' && rest.includes('LATN')) return 'UR-LA';
  if (upper === 'PT-BR') return 'PT-BR';
  return isLanguageCode(base) ? base : 'EN';
}

/** The best offered language for an `Accept-Language` header; null if none of its locales is offered. */
export function languageOfHeader(
  header: string | null | undefined,
  offered: readonly LanguageCode[],
): LanguageCode | null {
  if (!header) return null;
  const wishes = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [locale = '', quality = ''] = part.trim().split(';q=');
      return { locale, weight: quality ? Number(quality) || 0 : 1 };
    })
    .filter((wish) => wish.locale && wish.locale !== '*')
    .sort((a, b) => b.weight - a.weight);
  for (const { locale } of wishes) {
    const code = languageOfLocale(locale);
    if (code !== 'EN' || locale.toUpperCase().startsWith('EN')) {
      if (offered.includes(code)) return code;
    }
  }
  return null;
}
