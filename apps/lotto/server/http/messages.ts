import type { LottoRefusalCode } from '@foyer/contract/lotto/refusals.data.ts';
import { chooseLanguage } from '@foyer/locales/choose-language.ts';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import type { LotteryTerms } from '@foyer/locales/lottery-terms.data.ts';
import { readMarketMessages } from '@foyer/locales/market-messages.ts';
import { readMessageTables } from '@foyer/locales/read-message-tables.ts';
import compile from 'icu-minify/compile';
import format from 'icu-minify/format';

let tables = readMessageTables('lotto.json');
const known = new Map<string, Readonly<Record<string, string>>>();
const compiled = new Map<string, string>();

/** The language and market terms that the members of a merchant read. */
export interface Speech {
  readonly language: LanguageCode;
  readonly terms: LotteryTerms;
}

const keyOf = ({ language, terms }: Speech): string => `${terms} ${language}`;

/** Rereads the messages: when a lottery is created, and in development after an edit. */
export function readMessages(): void {
  compiled.clear();
  known.clear();
  tables = readMessageTables('lotto.json');
}

/** The wanted language if there are messages in it, else EN. */
export function toSupportedLanguage(wanted: string | undefined): LanguageCode {
  return chooseLanguage(wanted, ['EN', ...tables.keys()]);
}

/** The message of a refusal. */
export function messageOf(code: LottoRefusalCode, language: LanguageCode): string {
  return tables.get(language)?.[`refusal.${code}`] ?? tables.get('EN')?.[`refusal.${code}`] ?? code;
}

function toMessages(speech: Speech): Readonly<Record<string, string>> {
  const { language, terms } = speech;
  const all = known.get(keyOf(speech)) ?? {
    ...tables.get('EN'),
    ...tables.get(language),
    ...readMarketMessages(terms, language),
  };
  known.set(keyOf(speech), all);
  return all;
}

/** One message of the client in the words of a market, for the title of its page. */
export function clientMessageOf(key: string, { language, terms }: Speech): string {
  return toMessages({ language, terms })[key] ?? key;
}

const FORMATTERS = {
  getDateTimeFormat: (...of: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...of),
  getNumberFormat: (...of: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...of),
  getPluralRules: (...of: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...of),
};

/** A message with its values, in the words of a market; null if there is no such message. */
export function formatMessage(
  key: string,
  speech: Speech,
  values: Readonly<Record<string, number>> = {},
): string | null {
  const text = toMessages(speech)[key];
  if (text === undefined) return null;
  const message = compile(text);
  return typeof message === 'string'
    ? message
    : String(format(message, LANGUAGES[speech.language].locale, { ...values }, { formatters: FORMATTERS }));
}

/** All messages of one language, compiled, as JSON; missing ones are in English, those of the market in its own words. */
export function toCompiledMessages(speech: Speech): string {
  const done = compiled.get(keyOf(speech));
  if (done) return done;
  const messages = toMessages(speech);
  const json = JSON.stringify(Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compile(text)])));
  compiled.set(keyOf(speech), json);
  return json;
}
