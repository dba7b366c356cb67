import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { search } from '@foyer/contract/relay/search.ts';
import type { Call } from '../../gateway/call.ts';
import { orNothing } from '../../page/or-nothing.ts';

export type SearchAnswer = ValueOf<typeof search>;
export type SearchGroup = SearchAnswer['groups'][number];
export type SearchResult = SearchGroup['results'][number];

/** What the search shows. */
export interface SearchData {
  /** What is searched for; empty before anything is typed. */
  text: string;
  /** Results, or suggestions; null when the gateway did not answer. */
  answer: SearchAnswer | null;
  /** Categories with games, before anything is typed. */
  categories: string[];
}

/** What the gateway takes. */
export const MOST_LETTERS = 60;

export async function loadSearch(call: Call, { searchParams }: URL): Promise<SearchData> {
  const text = (searchParams.get('q') ?? '').trim().slice(0, MOST_LETTERS);
  const quiet = { situation: 'background' } as const;
  const [answer, lobby] = await Promise.all([
    call('relay.search', { ...quiet, query: { text } }).catch(orNothing),
    text ? null : call('relay.newGameVendor', { ...quiet, query: { platform: 'html5' } }).catch(() => null),
  ]);
  const categories = [...(lobby?.categories ?? [])].sort((a, b) => a.order - b.order);
  return { text, answer, categories: [...new Set(categories.map(({ gameClassify }) => gameClassify))] };
}
