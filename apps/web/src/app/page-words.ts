import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { loadWords } from './load-words.ts';
import type { WordGroup } from './word-keys.ts';
import type { Speech, Words } from './words.tsx';
import { wordGroupsOf } from './words-of-route.ts';

/**
 * What this page of the browser can say by now.
 * NOTE one object that grows: a word is looked up when it is said, so nothing is rendered again for a new group.
 */
const words: Record<string, Words[string]> = {};
const groups = new Set<WordGroup>();
let language: LanguageCode = 'EN';

/** Loads what the page that the server wrote says: in its language, with these groups. */
export async function startWords(spoken: LanguageCode, own: readonly WordGroup[]): Promise<Speech> {
  language = spoken;
  const loaded = await Promise.all([loadWords(language, 'first'), ...own.map(loadGroup)]);
  Object.assign(words, loaded[0]);
  return { language, words };
}

/** Loads what a page to come says, unless it is there. @param pattern the route's @throws TypeError where it can not be loaded */
export async function addWords(pattern: string): Promise<void> {
  await Promise.all(wordGroupsOf(pattern).map(loadGroup));
}

async function loadGroup(group: WordGroup): Promise<void> {
  if (groups.has(group)) return;
  Object.assign(words, await loadWords(language, group));
  groups.add(group);
}
