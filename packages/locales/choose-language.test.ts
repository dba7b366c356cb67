import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseLanguage, languageOfHeader } from './choose-language.ts';
import { LANGUAGES, type LanguageCode } from './languages.data.ts';

const ALL = Object.keys(LANGUAGES) as LanguageCode[];

test('falls back to the first offered language, then to EN', () => {
  expect(chooseLanguage('vi', ['EN', 'VI'])).toBe('VI');
  expect(chooseLanguage('XX', ['VI', 'EN'])).toBe('VI');
  expect(chooseLanguage(null, [])).toBe('EN');
});

test.each([
  ['zh', 'CN'],
  ['zh-Hans-CN', 'CN'],
  ['zh-Hans-HK', 'CN'],
  ['zh-TW', 'TW'],
  ['zh-HK', 'TW'],
  ['zh-Hant', 'TW'],
  ['fil', 'TY'],
  ['fil-PH', 'TY'],
  ['ceb-PH', 'TY'],
  ['en-PH', 'EN'],
  ['pt-BR', 'PT-BR'],
  ['pt', 'PT'],
  ['ur-Latn', 'UR-LA'],
  ['in-ID', 'ID'],
  ['de-DE', null],
])('maps the browser locale %s to %s', (locale, code) => {
  expect(languageOfHeader(locale, ALL)).toBe(code);
});

const LOTUS: LanguageCode[] = ['EN', 'VI', 'CN'];
const SAMBA: LanguageCode[] = ['EN', 'PT-BR', 'ES'];
const AURORA: LanguageCode[] = ['EN', 'TY', 'CN'];

test.each([
  [SAMBA, 'pt-PT,pt;q=0.9,en-US;q=0.8,en;q=0.7', 'PT-BR'],
  [SAMBA, 'pt,en;q=0.8', 'PT-BR'],
  [SAMBA, 'pt-AO,pt;q=0.9,en;q=0.5', 'PT-BR'],
  [LOTUS, 'en; q=0.5, vi; q=0.9', 'VI'],
  [LOTUS, 'en;Q=0.5,vi;Q=0.9', 'VI'],
  [LOTUS, 'en\t;\tq=0.5 ,\tvi', 'VI'],
  [LOTUS, 'vi_VN,en;q=0.5', 'VI'],
  [LOTUS, 'zh-TW,zh-Hant;q=0.9,en;q=0.8', 'CN'],
  [AURORA, 'en-PH,en;q=0.9', 'EN'],
  [AURORA, 'fil-PH,en-PH;q=0.9', 'TY'],
  [['TY', 'CN'], 'en-PH', 'TY'],
  [LOTUS, 'de, fr;q=0.9, en;q=0.1', 'EN'],
  [LOTUS, 'vi;q=0, en;q=0.1', 'EN'],
  [LOTUS, 'en;q=2, vi;q=0.1', 'VI'],
  [LOTUS, '*', null],
  [LOTUS, 'de', null],
  [LOTUS, '', null],
  [LOTUS, null, null],
] as const)('chooses among %j for %j', (offered, header, code) => {
  expect(languageOfHeader(header, offered)).toBe(code);
});

const offered = fc.uniqueArray(fc.constantFrom(...ALL), { minLength: 1, maxLength: 6 });
const locale = fc.constantFrom(
  ...ALL.map((code) => LANGUAGES[code].locale),
  'de',
  'nb-NO',
  'zh-TW',
  'pt-PT',
  'en-PH',
  '*',
);
const weighted = fc.uniqueArray(fc.tuple(locale, fc.integer({ min: 0, max: 999 })), {
  maxLength: 8,
  selector: ([, weight]) => weight,
});
const toHeader = (wishes: [string, number][]) =>
  wishes.map(([range, weight]) => `${range};q=0.${String(weight).padStart(3, '0')}`).join(',');

test('chooses an offered language or none, whatever the header is', () => {
  fc.assert(
    fc.property(offered, fc.oneof(fc.string(), weighted.map(toHeader)), (languages, header) => {
      const found = languageOfHeader(header, languages);
      expect(found === null || languages.includes(found)).toBe(true);
    }),
    { numRuns: 20_000 },
  );
});

test('chooses the language that is wanted most if it is offered', () => {
  fc.assert(
    fc.property(offered, weighted, fc.nat(), (languages, others, place) => {
      const [code = 'EN'] = languages;
      const parts = [toHeader(others)].filter(Boolean);
      parts.splice(place % 2 ? 0 : parts.length, 0, LANGUAGES[code].locale);
      // A refusal of the same language elsewhere contradicts the wish.
      const isContradicted = others.some(([, weight]) => weight === 0);
      if (!isContradicted) expect(languageOfHeader(parts.join(','), languages)).toBe(code);
    }),
    { numRuns: 20_000 },
  );
});

test('reads spaces, letter case and the order of ranges as RFC 9110 allows them', () => {
  const space = fc.stringMatching(/^[ \t]{0,2}$/);
  fc.assert(
    fc.property(offered, weighted, space, fc.boolean(), (languages, wishes, gap, isUpper) => {
      const plain = toHeader(wishes);
      const spaced = toHeader(wishes.toReversed()).replace(/[;,]/g, (sign) => `${gap}${sign}${gap}`);
      const other = isUpper ? spaced.toUpperCase() : spaced.replaceAll('-', '_');
      expect(languageOfHeader(other.slice(0, 500), languages)).toBe(languageOfHeader(plain, languages));
    }),
    { numRuns: 20_000 },
  );
});
