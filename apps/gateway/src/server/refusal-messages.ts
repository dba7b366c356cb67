import { readdirSync, readFileSync } from 'node:fs';
import type { RefusalCode } from '@foyer/contract/refusals.data.ts';
import { isLanguageCode } from '@foyer/locales/choose-language.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';

type Messages = Record<string, string>;

const LOCALES = new URL('../../../../packages/locales/', import.meta.url);
const tables = new Map<LanguageCode, Messages>();
for (const folder of readdirSync(LOCALES)) {
  if (!isLanguageCode(folder)) continue;
  tables.set(folder, JSON.parse(readFileSync(new URL(`${folder}/gateway.json`, LOCALES), 'utf8')));
}

/** The sentence of a refusal in the member's language, else in EN. */
export function messageOf(code: RefusalCode, language: LanguageCode): string {
  return tables.get(language)?.[code] ?? tables.get('EN')?.[code] ?? code;
}
