import { type news as contract, NEWS_CATEGORIES } from '@foyer/contract/content/news.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { factsOf } from '../../../play/games/visible-catalogue.ts';
import { findArticles } from '../news.ts';
import { toNewsItem } from '../to-news-item.ts';

const PAGE_SIZE = 20;

/** GET /wps/content/news. */
export const news: Handler<typeof contract> = (call, context) => {
  const { category, offset = 0 } = call.query;
  const articles = findArticles(call.merchant.code, factsOf(call, context), context);
  const wanted = category ? articles.filter((article) => article.category === category) : articles;
  return {
    articles: wanted.slice(offset, offset + PAGE_SIZE).map((article) => toNewsItem(article, call.language)),
    total: wanted.length,
    categories: NEWS_CATEGORIES.filter((name) => articles.some((article) => article.category === name)),
  };
};
