import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadContent } from '@foyer/gateway/seed/content.ts';
import { createTranslate } from '@foyer/i18n/translate.tsx';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import { readMarketMessages } from '@foyer/locales/market-messages.ts';
import { toBetName } from '@foyer/lottery/bet-name.ts';
import { requireGame } from '@foyer/lottery/find-game.ts';
import { entryOf } from '@foyer/lottery/matcher.ts';
import { readPrizeName } from '@foyer/lottery/stations.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import compile from 'icu-minify/compile';
import { describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const LOCALES = path.join(ROOT, 'packages/locales');
const merchants = await loadMerchants(path.join(ROOT, 'merchants'));
const content = await loadContent(
  path.join(ROOT, 'merchants'),
  merchants.map(({ code }) => code),
);

/** Letters that a language does not use. */
const FOREIGN_SCRIPTS = {
  latin: /[\p{Script=Han}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Cyrillic}\p{Script=Arabic}]/u,
  CN: /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Cyrillic}\p{Script=Arabic}]/u,
};
/** Letters of Vietnamese alone, and words of its lotteries that have none. */
const VIETNAMESE = /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]|\b(?:Lô|Bao lô|Xỉu chủ)\b/i;
/** Words of other markets, by the market that owns them. */
const MARKET_WORDS = {
  VN: VIETNAMESE,
  BR: /\b(?:dezena|centena|milhar|duque|quadra|quina)\b/i,
  PH: /\b(?:rambol|swertres?)\b/i,
  TH: /\p{Script=Thai}/u,
  MY: /\b(?:iBet|mBox)\b/,
} as const;
/** Words in Latin letters that Chinese members read: names, and terms without a Chinese name. */
const LATIN_IN_CHINESE = new Set(
  'VietQR GCash Pix CNPJ Ph Alt Ctrl Foyer Lotus Aurora Samba VIP SMS LINE Google Facebook Telegram Twitter Maya OTP PIN QR ID IP APP App APK iOS Android iPhone iPad Safari Chrome JavaScript Cookie Face Touch HTTPS https URL url CORS SHA HKDF drand quicknet League of Entropy npx foyer verify round Arcade null Network Error Errors D Passkey passkey Authenticator Apple PWA X Edge Firefox Opera Samsung Windows macOS Linux JPEG PNG HEIC PDF MB CCCD CSV CPF PCN PSN PhilID ePhilID NCMH Ngay Mai Gambling Therapy'.split(
    ' ',
  ),
);

type Text = readonly [where: string, text: string];

const readTable = (language: LanguageCode, file: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(LOCALES, language, file), 'utf8'));

/** Every message of the interface, without the names of games and bets, which depend on the merchant's offering. */
function messagesIn(language: LanguageCode): Text[] {
  return readdirSync(path.join(LOCALES, language)).flatMap((file) =>
    Object.entries(readTable(language, file))
      .filter(([key]) => !/^(?:game|bet-name|group)\./.test(key))
      .map(([key, text]) => [`${file} ${key}`, text] as const),
  );
}

/** The names of the games, bets, prizes and sides that a merchant offers. */
function lotteryOf({ lottery }: Merchant, language: LanguageCode): Text[] {
  const messages = { ...readTable(language, 'lotto.json'), ...readMarketMessages(lottery.terms, language) };
  const compiled = Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compile(text)]));
  const t = createTranslate({ locale: LANGUAGES[language].locale, messages: compiled });
  const textOf = (key: string, numbers: Record<string, number> = {}): Text => [key, t(key, numbers)];
  return lottery.games.map(requireGame).flatMap((game) => [
    textOf(`game.${game.code}`),
    ...game.shape.map(({ name }) => textOf(`prize.${readPrizeName(name).prize}`)),
    ...game.betTypes.flatMap((betType) => {
      const { concept, numbers } = toBetName(game, betType);
      const entry = entryOf(betType.matcher);
      const sides = entry.kind === 'choice' ? entry.options.filter((side) => !/^\d+$/.test(side)) : [];
      return [
        textOf(`bet-name.${concept}`, numbers),
        textOf(`group.${betType.group}`),
        ...sides.map((side) => textOf(`choice.${side}`)),
      ];
    }),
  ]);
}

/** The texts of the merchant's own content and document, in a language that all of them must have. */
function contentOf(merchant: Merchant, language: LanguageCode): Text[] {
  const found: Text[] = [];
  const visit = (value: unknown, where: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const entries = Object.entries(value);
    const isText =
      entries.length > 0 &&
      entries.every(([key, text]) => /^[A-Z]{2}(?:-[A-Z]{2})?$/.test(key) && typeof text === 'string');
    if (isText) found.push([where, (value as Record<string, string>)[language] ?? '']);
    else for (const [key, each] of entries) visit(each, `${where}/${key}`);
  };
  visit(content.get(merchant.code), 'content.json');
  visit({ template: merchant.template, vipLevels: merchant.vipLevels }, 'merchant.json');
  return found;
}

const readers = merchants.flatMap((merchant) =>
  merchant.languages.map((language) => [merchant.code, language, merchant] as const),
);

describe.each(readers)('what members of %s read in %s', (_code, language, merchant) => {
  const lottery = lotteryOf(merchant, language);
  const own = contentOf(merchant, language);

  test('is never empty', () => {
    expect(own.filter(([, text]) => text.trim() === '').map(([where]) => where)).toEqual([]);
  });

  test('uses only the script of the language', () => {
    const foreign = language === 'CN' ? FOREIGN_SCRIPTS.CN : FOREIGN_SCRIPTS.latin;
    expect([...messagesIn(language), ...lottery, ...own].filter(([, text]) => foreign.test(text))).toEqual([]);
    const isVietnamese = (text: string) => VIETNAMESE.test(text);
    if (language !== 'VI')
      expect([...messagesIn(language), ...own].filter(([, text]) => isVietnamese(text))).toEqual([]);
  });

  test('contains no terms of another market’s lotteries', () => {
    const others = Object.entries(MARKET_WORDS).filter(([terms]) => terms !== merchant.lottery.terms);
    // Malaysia’s 4D is played in Vietnam under its own names; they are translated into Vietnamese.
    const foreign = others.filter(
      ([terms]) => !(terms === 'MY' && language === 'EN' && merchant.lottery.terms === 'VN'),
    );
    for (const [, words] of foreign) expect([...lottery, ...own].filter(([, text]) => words.test(text))).toEqual([]);
  });
});

test.each(readers.filter(([, language]) => language === 'CN'))(
  'no English is left over in what members of %s read in %s',
  (...[, language, merchant]) => {
    const wordsIn = (text: string) =>
      text
        .replaceAll(/\{\w+(?:, \w+(?:, (?:=\d+|\w+))?)?|\b(?:one|other) (?=\{)|<\/?\w+>/g, ' ')
        .match(/[A-Za-z]{2,}/g) ?? [];
    const texts = [...messagesIn(language), ...lotteryOf(merchant, language), ...contentOf(merchant, language)];
    const left = texts.flatMap(([where, text]) =>
      wordsIn(text)
        .filter((word) => !LATIN_IN_CHINESE.has(word))
        .map((word) => `${where}: ${word}`),
    );
    expect(left).toEqual([]);
  },
);

test.each(merchants.map((merchant) => [merchant.code, merchant] as const))(
  'the lobby of %s lists only lotteries that the merchant offers',
  (code, merchant) => {
    const tiles = (content.get(code)?.games ?? []).filter(({ vendor }) => vendor === 'FOYER').map((game) => game.code);
    expect(tiles.filter((game) => !merchant.lottery.games.includes(game))).toEqual([]);
  },
);
