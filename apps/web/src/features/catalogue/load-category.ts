import type { Call } from '../../gateway/call.ts';
import type { GamePage } from '../../page/game/game-card.ts';
import { nullIfFailed } from '../../page/null-if-failed.ts';
import { CATEGORY_PAGES, type CategoryPage, MAX_GAMES, PAGE_SIZE } from './categories.data.ts';
import { type CategoryQuery, readCategoryQuery } from './category-query.ts';

/** The initial data of a category's page. */
export interface CategoryData {
  path: string;
  query: CategoryQuery;
  /** The first games; null if they did not load, or if the list is the visitor's own, which only the device knows. */
  first: GamePage | null;
}

const codesOf = (codes: readonly string[]): string => {
  let text = '';
  for (const code of codes) {
    if (text.length + code.length + 1 > MAX_CODES_LENGTH) break;
    text += text ? `,${code}` : code;
  }
  return text;
};
const MAX_CODES_LENGTH = 2100;

/** Whether the list is made from stored codes: the favourites, or the recently played games. */
export const isOwnList = ({ show }: CategoryQuery): boolean => show === 'favourites' || show === 'recent';

/** A category without any game, whatever the filters: a page for visitors who follow an old link, not for search engines. */
export const isBare = ({ first, query }: CategoryData): boolean =>
  first?.gameCount === 0 && query.show === 'all' && query.vendors.length === 0 && query.part === null;

/** Some games of a category. @param codes restricts them to these, in this order */
export async function loadGames(
  call: Call,
  {
    category,
    codes,
    offset = 0,
    query,
  }: { category: CategoryPage; query: CategoryQuery; offset?: number; codes?: readonly string[] },
): Promise<GamePage> {
  const parts = category.gameClassify?.split(',') ?? [];
  const classifies = query.part && parts.includes(query.part) ? query.part : category.gameClassify;
  const page = await call('relay.gameList', {
    situation: 'background',
    query: {
      ...(classifies ? { gameClassify: classifies } : {}),
      ...(query.vendors.length > 0 ? { vendor: query.vendors.join(',') } : {}),
      ...(query.show === 'hot' ? { tag: 'HOT' as const } : {}),
      ...(query.show === 'new' ? { tag: 'NEW' as const } : {}),
      ...(query.sort === 'order' ? {} : { sort: query.sort }),
      ...(codes ? { codes: codesOf(codes), limit: 100 } : { limit: PAGE_SIZE, offset }),
    },
  });
  return { ...page, gameCount: Math.min(Math.max(page.gameCount, page.games.length), MAX_GAMES) };
}

/** The data of a page, on the server and in the browser. */
export async function loadCategory(call: Call, url: URL): Promise<CategoryData> {
  const path = url.pathname.replace(/\/$/, '');
  const query = readCategoryQuery(url.searchParams);
  const category = CATEGORY_PAGES[path];
  const first = !category || isOwnList(query) ? null : await loadGames(call, { category, query }).catch(nullIfFailed);
  return { path, query, first };
}
