import type { Messages } from '@foyer/i18n/translate.tsx';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import type { MessageGroup } from './message-keys.ts';

type Chunks = Record<'first' | MessageGroup, () => Promise<{ default: Messages }>>;

/** One chunk per translated language and group; any other language falls back to English. */
const CHUNKS: Partial<Record<LanguageCode, Chunks>> & { EN: Chunks } = {
  EN: {
    first: () => import('virtual:messages/EN'),
    later: () => import('virtual:messages/EN/later'),
    account: () => import('virtual:messages/EN/account'),
    catalogue: () => import('virtual:messages/EN/catalogue'),
    member: () => import('virtual:messages/EN/member'),
    reading: () => import('virtual:messages/EN/reading'),
    security: () => import('virtual:messages/EN/security'),
  },
  VI: {
    first: () => import('virtual:messages/VI'),
    later: () => import('virtual:messages/VI/later'),
    account: () => import('virtual:messages/VI/account'),
    catalogue: () => import('virtual:messages/VI/catalogue'),
    member: () => import('virtual:messages/VI/member'),
    reading: () => import('virtual:messages/VI/reading'),
    security: () => import('virtual:messages/VI/security'),
  },
  CN: {
    first: () => import('virtual:messages/CN'),
    later: () => import('virtual:messages/CN/later'),
    account: () => import('virtual:messages/CN/account'),
    catalogue: () => import('virtual:messages/CN/catalogue'),
    member: () => import('virtual:messages/CN/member'),
    reading: () => import('virtual:messages/CN/reading'),
    security: () => import('virtual:messages/CN/security'),
  },
  TY: {
    first: () => import('virtual:messages/TY'),
    later: () => import('virtual:messages/TY/later'),
    account: () => import('virtual:messages/TY/account'),
    catalogue: () => import('virtual:messages/TY/catalogue'),
    member: () => import('virtual:messages/TY/member'),
    reading: () => import('virtual:messages/TY/reading'),
    security: () => import('virtual:messages/TY/security'),
  },
  'PT-BR': {
    first: () => import('virtual:messages/PT-BR'),
    later: () => import('virtual:messages/PT-BR/later'),
    account: () => import('virtual:messages/PT-BR/account'),
    catalogue: () => import('virtual:messages/PT-BR/catalogue'),
    member: () => import('virtual:messages/PT-BR/member'),
    reading: () => import('virtual:messages/PT-BR/reading'),
    security: () => import('virtual:messages/PT-BR/security'),
  },
  ES: {
    first: () => import('virtual:messages/ES'),
    later: () => import('virtual:messages/ES/later'),
    account: () => import('virtual:messages/ES/account'),
    catalogue: () => import('virtual:messages/ES/catalogue'),
    member: () => import('virtual:messages/ES/member'),
    reading: () => import('virtual:messages/ES/reading'),
    security: () => import('virtual:messages/ES/security'),
  },
};

/** The manifest names of a page's message chunks, for preloading. */
export function messageChunksOf(language: LanguageCode, groups: readonly MessageGroup[]): string[] {
  const first = `virtual:messages/${CHUNKS[language] ? language : 'EN'}`;
  return [first, ...groups.map((group) => `${first}/${group}`)];
}

/** The messages of a group. @throws TypeError if its file cannot be loaded */
export async function loadMessages(language: LanguageCode, group: 'first' | MessageGroup): Promise<Messages> {
  return (await (CHUNKS[language] ?? CHUNKS.EN)[group]()).default;
}
