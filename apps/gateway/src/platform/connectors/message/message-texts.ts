import type messages from '@foyer/locales/EN/messages.json';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { readMessageTables } from '@foyer/locales/read-message-tables.ts';

/** The texts of e-mails and SMS: keys of `packages/locales/<LANG>/messages.json`. */
export type MessageKey = keyof typeof messages;

let tables = readMessageTables('messages.json');

/** Reads the texts again, for a gateway that the development server creates later. */
export function readMessageTexts(): void {
  tables = readMessageTables('messages.json');
}

/** A sentence in the recipient's language, else in EN. @param values the values of placeholders such as `{name}` */
export function textOf(key: MessageKey, language: LanguageCode, values: Record<string, string | number>): string {
  const text = tables.get(language)?.[key] ?? tables.get('EN')?.[key] ?? key;
  return fillIn(text, values);
}

/** A text with the values of its placeholders. */
export const fillIn = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ''));
