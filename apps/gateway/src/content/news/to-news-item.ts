import type { NewsItem as Contract } from '@foyer/contract/content/news.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Static } from 'typebox';
import type { Article } from './news.ts';

/** An article as shown in lists. */
export const toNewsItem = (article: Article, language: LanguageCode): Static<typeof Contract> => ({
  id: article.id,
  category: article.category,
  title: inLanguage(article.title, language),
  summary: inLanguage(article.summary, language),
  art: article.art ?? '',
  hue: article.hue ?? 0,
  publishedAt: new Date(article.publishedAt).toISOString(),
});
