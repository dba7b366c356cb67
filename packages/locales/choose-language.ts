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

/** The parts of a locale in upper case; POSIX and old browsers write `vi_VN`. */
const partsOf = (locale: string): string[] => locale.toUpperCase().split(/[-_]/);

/** Languages with several varieties, or with another code than ours. A reader of one variety reads the others. */
const VARIETIES: Readonly<Record<string, readonly LanguageCode[]>> = {
  ZH: ['CN', 'TW'],
  'ZH-HANT': ['TW', 'CN'],
  PT: ['PT', 'PT-BR'],
  'PT-BR': ['PT-BR', 'PT'],
  UR: ['UR', 'UR-LA'],
  'UR-LATN': ['UR-LA', 'UR'],
  FIL: ['TY'],
  TL: ['TY'],
  IN: ['ID'],
};
const TRADITIONAL = ['TW', 'HK', 'MO', 'HANT'];

/**
 * The codes of §9 that serve a locale, best first; empty for a language that we do not have. Other languages of the Philippines get TY;
 * English is English there too (docs/decisions/0211).
 * @param locale BCP 47, such as `zh-Hant-HK` or `pt-BR`
 */
function codesOf(locale: string): readonly LanguageCode[] {
  const [base = '', ...rest] = partsOf(locale);
  const isTraditional = base === 'ZH' && !rest.includes('HANS') && TRADITIONAL.some((part) => rest.includes(part));
  const variety = isTraditional ? 'HANT' : rest.find((part) => VARIETIES[`${base}-${part}`]);
  const own = VARIETIES[variety ? `${base}-${variety}` : base] ?? (isLanguageCode(base) ? [base] : []);
  return rest.includes('PH') && !own.includes('TY') ? [...own, 'TY'] : own;
}

/** One language range of an `Accept-Language` header with its weight (RFC 9110 §12.5.4, §12.4.2). */
interface Wish {
  locale: string;
  weight: number;
}

const MAX_HEADER_LENGTH = 500;
const RANGE = /^[a-z]{1,8}(?:[-_][a-z0-9]{1,8})*$/i;
const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/** The ranges of a header; what does not parse is ignored, and `*` is no wish. */
function wishesOf(header: string): Wish[] {
  return header
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .flatMap((element): Wish[] => {
      const [locale = '', quality = 'q=1'] = element.split(';').map((part) => part.trim());
      const weight = WEIGHT.exec(quality)?.[1];
      return RANGE.test(locale) && weight !== undefined ? [{ locale, weight: Number(weight) }] : [];
    });
}

/**
 * The best offered language for an `Accept-Language` header; null if none of its locales is offered. By weight, each locale gets its own
 * language, else another variety of it. A language of weight 0 is never chosen.
 */
export function languageOfHeader(
  header: string | null | undefined,
  offered: readonly LanguageCode[],
): LanguageCode | null {
  const wishes = wishesOf(header ?? '').sort((a, b) => b.weight - a.weight);
  const refused = wishes.filter(({ weight }) => weight === 0).map(({ locale }) => codesOf(locale)[0]);
  for (const { locale, weight } of wishes) {
    const found = codesOf(locale).find((code) => offered.includes(code) && !refused.includes(code));
    if (weight > 0 && found) return found;
  }
  return null;
}
