import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isLanguageCode } from './choose-language.ts';
import type { LanguageCode } from './languages.data.ts';

const LOCALES = new URL('./', import.meta.url);

/** The messages of one file, such as `gateway.json`, in every language that has it; for servers. */
export function readMessageTables(file: string): Map<LanguageCode, Readonly<Record<string, string>>> {
  const tables = new Map<LanguageCode, Readonly<Record<string, string>>>();
  for (const folder of readdirSync(LOCALES)) {
    const place = new URL(`${folder}/${file}`, LOCALES);
    if (isLanguageCode(folder) && existsSync(place)) tables.set(folder, JSON.parse(readFileSync(place, 'utf8')));
  }
  return tables;
}
