import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import type { WordGroup } from './word-keys.ts';
import type { Words } from './words.tsx';

type Chunks = Record<'first' | WordGroup, () => Promise<{ default: Words }>>;

/** One chunk per language with words of its own, and group; any other language speaks English. */
const CHUNKS: Partial<Record<LanguageCode, Chunks>> & { EN: Chunks } = {
  EN: {
    first: () => import('virtual:words/EN'),
    account: () => import('virtual:words/EN/account'),
    member: () => import('virtual:words/EN/member'),
    security: () => import('virtual:words/EN/security'),
  },
  VI: {
    first: () => import('virtual:words/VI'),
    account: () => import('virtual:words/VI/account'),
    member: () => import('virtual:words/VI/member'),
    security: () => import('virtual:words/VI/security'),
  },
  CN: {
    first: () => import('virtual:words/CN'),
    account: () => import('virtual:words/CN/account'),
    member: () => import('virtual:words/CN/member'),
    security: () => import('virtual:words/CN/security'),
  },
  TY: {
    first: () => import('virtual:words/TY'),
    account: () => import('virtual:words/TY/account'),
    member: () => import('virtual:words/TY/member'),
    security: () => import('virtual:words/TY/security'),
  },
  'PT-BR': {
    first: () => import('virtual:words/PT-BR'),
    account: () => import('virtual:words/PT-BR/account'),
    member: () => import('virtual:words/PT-BR/member'),
    security: () => import('virtual:words/PT-BR/security'),
  },
  ES: {
    first: () => import('virtual:words/ES'),
    account: () => import('virtual:words/ES/account'),
    member: () => import('virtual:words/ES/member'),
    security: () => import('virtual:words/ES/security'),
  },
};

/** The names in the build's manifest of what a page says, to preload it. */
export function wordsChunksOf(language: LanguageCode, groups: readonly WordGroup[]): string[] {
  const first = `virtual:words/${CHUNKS[language] ? language : 'EN'}`;
  return [first, ...groups.map((group) => `${first}/${group}`)];
}

/** The words of a group. @throws TypeError where its file can not be loaded */
export async function loadWords(language: LanguageCode, group: 'first' | WordGroup): Promise<Words> {
  return (await (CHUNKS[language] ?? CHUNKS.EN)[group]()).default;
}
