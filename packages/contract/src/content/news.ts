import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../schemas.ts';

/** What an article is about. */
export const NEWS_CATEGORIES = ['DRAWS', 'GAMES', 'ACCOUNT', 'NOTICE', 'PROMOTION'] as const;

const Category = Type.Enum(NEWS_CATEGORIES);

/** An article in a list. */
export const NewsItem = Type.Object({
  id: Type.String(),
  category: Category,
  title: Type.String(),
  summary: Type.String({ default: '' }),
  art: Type.String({ default: '', description: 'the name of a drawing; empty for none' }),
  hue: Type.Integer({ default: 0 }),
  publishedAt: Instant,
});

/** GET /wps/content/news (docs/gateway.md: Calls beyond §7). */
export const news = endpoint({
  method: 'GET',
  path: '/wps/content/news',
  summary: 'The merchant’s articles, newest first.',
  access: 'anyone',
  isCacheable: true,
  query: Type.Object({
    category: Type.Optional(Category),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  }),
  value: Type.Object({
    articles: Type.Array(NewsItem, { description: 'at most 20' }),
    total: Type.Integer({ default: 0, description: 'number of visible articles in the category' }),
    categories: Type.Array(Category, { description: 'categories with visible articles' }),
  }),
  refusals: [],
});
