import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import type { Words } from './words.tsx';

/** One chunk per language with words of its own; any other language speaks English. */
const CHUNKS: Partial<Record<LanguageCode, () => Promise<{ default: Words }>>> = {
  EN: () => import('virtual:words/EN'),
  VI: () => import('virtual:words/VI'),
  CN: () => import('virtual:words/CN'),
  TY: () => import('virtual:words/TY'),
  'PT-BR': () => import('virtual:words/PT-BR'),
  ES: () => import('virtual:words/ES'),
};

/** The name of the chunk in the build's manifest, to preload it. */
export const wordsChunkOf = (language: LanguageCode): string => `virtual:words/${CHUNKS[language] ? language : 'EN'}`;

export async function loadWords(language: LanguageCode): Promise<Words> {
  const load = CHUNKS[language] ?? CHUNKS.EN;
  return load ? (await load()).default : {};
}
