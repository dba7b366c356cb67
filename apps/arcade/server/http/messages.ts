import { chooseLanguage } from '@foyer/locales/choose-language.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { readMessageTables } from '@foyer/locales/read-message-tables.ts';
import compile from 'icu-minify/compile';

let tables = readMessageTables('arcade.json');
const compiled = new Map<LanguageCode, string>();

/** Rereads the messages; the development server calls it after an edit. */
export function readMessages(): void {
  compiled.clear();
  tables = readMessageTables('arcade.json');
}

/** The wanted language if there are messages in it, else EN. */
export const toSupportedLanguage = (wanted: string | undefined): LanguageCode =>
  chooseLanguage(wanted, ['EN', ...tables.keys()]);

/** One message, for titles and refusals. */
export const messageOf = (key: string, language: LanguageCode): string =>
  tables.get(language)?.[key] ?? tables.get('EN')?.[key] ?? key;

/** All messages of one language, compiled, as JSON; missing ones are in English. */
export function toCompiledMessages(language: LanguageCode): string {
  const done = compiled.get(language);
  if (done) return done;
  const all = { ...tables.get('EN'), ...tables.get(language) };
  const json = JSON.stringify(Object.fromEntries(Object.entries(all).map(([key, text]) => [key, compile(text)])));
  compiled.set(language, json);
  return json;
}
