import type { news } from '@foyer/contract/content/news.ts';
import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Call } from '../../gateway/call.ts';
import { nullIfFailed } from '../../page/null-if-failed.ts';
import { type NewsCategory, readCategory } from './news-categories.data.ts';

type NewsPage = ValueOf<typeof news>;
export type NewsItem = NewsPage['articles'][number];

/** The initial data of the news page; `page` is null if it did not load. */
export interface NewsData {
  category: NewsCategory | null;
  offset: number;
  page: NewsPage | null;
}

const MAX_OFFSET = 10_000;

/** Loads the articles for an address, on the server and in the browser. */
export async function loadNews(call: Call, { searchParams }: URL): Promise<NewsData> {
  const category = readCategory(searchParams.get('category'));
  const offset = Math.min(MAX_OFFSET, Math.max(0, Math.trunc(Number(searchParams.get('offset')) || 0)));
  const query = { ...(category ? { category } : {}), ...(offset > 0 ? { offset } : {}) };
  return { category, offset, page: await call('content.news', { situation: 'background', query }).catch(nullIfFailed) };
}

/** The address of a part of the news. */
export function toNewsAddress({ category, offset = 0 }: { category: NewsCategory | null; offset?: number }): string {
  const query = new URLSearchParams({
    ...(category ? { category } : {}),
    ...(offset > 0 ? { offset: `${offset}` } : {}),
  });
  return query.size > 0 ? `/m/news?${query}` : '/m/news';
}
