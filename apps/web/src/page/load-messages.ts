import LANGUAGE_FILES from 'virtual:translated-languages';
import type { Messages } from '@foyer/i18n/translate.tsx';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import type { MessageGroup } from './message-keys.ts';

/** The manifest names of a page's message chunks, for preloading. */
export function messageChunksOf(language: LanguageCode, groups: readonly MessageGroup[]): string[] {
  const first = `virtual:messages/${LANGUAGE_FILES[language] ? language : 'EN'}`;
  return [first, ...groups.map((group) => `${first}/${group}`)];
}

/** The messages of a group. @throws TypeError if its file cannot be loaded */
export async function loadMessages(language: LanguageCode, group: 'first' | MessageGroup): Promise<Messages> {
  const first = await (LANGUAGE_FILES[language] ?? LANGUAGE_FILES.EN)();
  return group === 'first' ? first.default : (await first.groups[group]()).default;
}
