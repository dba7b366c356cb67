import type { RefusalCode } from '@foyer/contract/refusals.data.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { readMessageTables } from '@foyer/locales/read-message-tables.ts';

let tables = readMessageTables('gateway.json');

/** Reads the messages again, for a gateway that the development server creates later. */
export function readRefusalMessages(): void {
  tables = readMessageTables('gateway.json');
}

/** The sentence of a refusal in the member's language, else in EN. */
export function messageOf(code: RefusalCode, language: LanguageCode): string {
  return tables.get(language)?.[code] ?? tables.get('EN')?.[code] ?? code;
}
