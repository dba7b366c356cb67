import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { search } from '@foyer/contract/relay/search.ts';
import type { Call } from '../../gateway/call.ts';
import { nullIfFailed } from '../../page/null-if-failed.ts';

export type SearchAnswer = ValueOf<typeof search>;
export type SearchGroup = SearchAnswer['groups'][number];
export type SearchResult = SearchGroup['results'][number];

/** The data of the search page. */
export interface SearchData {
  /** The search text; empty before anything is typed. */
  text: string;
  /** Results, or suggestions; null if the gateway did not answer. */
  answer: SearchAnswer | null;
  /** Categories with games, before anything is typed. */
  categories: string[];
}

/** The longest text that the gateway accepts. */
export const MAX_LETTERS = 60;
/** The most results per source of our gateway. A foreign one may return all it has. */
const MAX_RESULTS = 50;

/** Searches the list of games, for a gateway without a general search. */
async function searchGames(call: Call, text: string): Promise<SearchAnswer | null> {
  const page = await call('relay.gameList', { situation: 'background', query: { search: text } }).catch(nullIfFailed);
  if (!page) return null;
  const results = page.games.map(({ art, accountTypeName, displayName, gameCode, hue, schedule }) => ({
    id: gameCode,
    title: displayName,
    text: schedule ?? accountTypeName,
    art,
    hue,
    closesAt: null,
  }));
  return { isNear: results.length === 0, groups: [{ source: 'games', results }] };
}

export async function loadSearch(call: Call, { searchParams }: URL): Promise<SearchData> {
  const text = (searchParams.get('q') ?? '').trim().slice(0, MAX_LETTERS);
  const quiet = { situation: 'background' } as const;
  const [answer, lobby] = await Promise.all([
    call('relay.search', { ...quiet, query: { text } }).catch((error: unknown) =>
      text ? searchGames(call, text) : nullIfFailed(error),
    ),
    text ? null : call('relay.newGameVendor', { ...quiet, query: { platform: 'html5' } }).catch(() => null),
  ]);
  const categories = [...(lobby?.categories ?? [])].sort((a, b) => a.order - b.order);
  const groups = answer?.groups.map((group) => ({ ...group, results: group.results.slice(0, MAX_RESULTS) })) ?? [];
  return {
    text,
    answer: answer && { ...answer, groups },
    categories: [...new Set(categories.map(({ gameClassify }) => gameClassify))],
  };
}
