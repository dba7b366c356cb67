import { readdirSync, readFileSync } from 'node:fs';
import { isLanguageCode } from '@foyer/locales/choose-language.ts';
import type messages from '@foyer/locales/EN/messages.json';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';

/** What we write to people: keys of `packages/locales/<LANG>/messages.json`. */
export type MessageKey = keyof typeof messages;

const LOCALES = new URL('../../../../../packages/locales/', import.meta.url);
const tables = new Map<LanguageCode, Record<string, string>>();
for (const folder of readdirSync(LOCALES)) {
  if (isLanguageCode(folder))
    tables.set(folder, JSON.parse(readFileSync(new URL(`${folder}/messages.json`, LOCALES), 'utf8')));
}

/** A sentence in the recipient's language, else in EN. @param values the values of placeholders such as `{name}` */
export function textOf(key: MessageKey, language: LanguageCode, values: Record<string, string | number>): string {
  const text = tables.get(language)?.[key] ?? tables.get('EN')?.[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ''));
}
