import type { NEWS_CATEGORIES } from '@foyer/contract/content/news.ts';
import type { MessageKey } from '../../page/message-keys.ts';

export type NewsCategory = (typeof NEWS_CATEGORIES)[number];

/** The categories of articles, by the names that members read. */
export const CATEGORY_NAMES: Readonly<Record<NewsCategory, MessageKey>> = {
  DRAWS: 'news.draws',
  GAMES: 'news.games',
  ACCOUNT: 'news.account',
  NOTICE: 'news.notices',
  PROMOTION: 'news.promotions',
};

/** A category from an address; null for anything else. */
export const readCategory = (name: string | null): NewsCategory | null =>
  name !== null && Object.keys(CATEGORY_NAMES).includes(name) ? (name as NewsCategory) : null;
