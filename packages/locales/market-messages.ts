import { readFileSync } from 'node:fs';
import type { LanguageCode } from './languages.data.ts';
import type { LotteryTerms } from './lottery-terms.data.ts';

type Messages = Readonly<Record<string, string>>;
/** One file of `markets`. */
type MarketFile = {
  /** The market's own words, which are not translated. */
  readonly every: Messages;
  /** The languages that translate them instead. */
  readonly translatedIn: readonly LanguageCode[];
} & { readonly [L in LanguageCode]?: Messages };

/** A market's terms for games, bets and prizes, in a language: these messages replace those of `lotto.json`; for servers. */
export function readMarketMessages(terms: LotteryTerms, language: LanguageCode): Messages {
  const file: MarketFile = JSON.parse(readFileSync(new URL(`markets/${terms}.json`, import.meta.url), 'utf8'));
  return { ...(file.translatedIn.includes(language) ? {} : file.every), ...file[language] };
}
