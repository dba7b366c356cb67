import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { LottoRefusalCode } from '@foyer/contract/lotto/refusals.data.ts';
import { chooseLanguage, isLanguageCode } from '@foyer/locales/choose-language.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import compile from 'icu-minify/compile';

type Messages = Readonly<Record<string, string>>;

const LOCALES = new URL('../../../../packages/locales/', import.meta.url);
const tables = new Map<LanguageCode, Messages>();
const compiled = new Map<LanguageCode, string>();
readMessages();

/** Reads the messages of every language. A lottery that is created later, as by the development server, reads them again. */
export function readMessages(): void {
  compiled.clear();
  for (const folder of readdirSync(LOCALES)) {
    const file = new URL(`${folder}/lotto.json`, LOCALES);
    if (isLanguageCode(folder) && existsSync(file)) tables.set(folder, JSON.parse(readFileSync(file, 'utf8')));
  }
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
