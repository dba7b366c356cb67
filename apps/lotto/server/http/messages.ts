import type { LottoRefusalCode } from '@foyer/contract/lotto/refusals.data.ts';
import { chooseLanguage } from '@foyer/locales/choose-language.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { readMessageTables } from '@foyer/locales/read-message-tables.ts';
import compile from 'icu-minify/compile';

let tables = readMessageTables('lotto.json');
const compiled = new Map<LanguageCode, string>();

/** Reads the messages again, for a lottery that the development server creates later. */
export function readMessages(): void {
  compiled.clear();
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

/** One message of the client, for the title of its page. */
export function clientMessageOf(key: string, language: LanguageCode): string {
  return tables.get(language)?.[key] ?? tables.get('EN')?.[key] ?? key;
}

/** All messages of one language, compiled, as JSON; missing ones are in English. */
export function toCompiledMessages(language: LanguageCode): string {
  const known = compiled.get(language);
  if (known) return known;
  const messages = { ...tables.get('EN'), ...tables.get(language) };
  const json = JSON.stringify(Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compile(text)])));
  compiled.set(language, json);
  return json;
}
