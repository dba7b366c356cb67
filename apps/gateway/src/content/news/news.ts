import type { Facts } from '@foyer/conditions/condition.ts';
import { findVisibilityFaults, isVisible, Moment, VisibilitySchema } from '@foyer/conditions/visibility.ts';
import { NEWS_CATEGORIES } from '@foyer/contract/content/news.ts';
import { LocalizedText } from '@foyer/merchant/schema-parts.ts';
import Type, { type Static } from 'typebox';
import type { Context } from '../../context.ts';
import { BlockSchema } from '../../platform/articles/blocks.ts';

const ArticleSchema = Type.Object({
  id: Type.String({ pattern: '^[a-z0-9-]{1,60}$', description: 'part of the article’s URL' }),
  category: Type.Enum(NEWS_CATEGORIES),
  title: LocalizedText,
  summary: LocalizedText,
  art: Type.Optional(Type.String({ pattern: '^[\\w-]{1,60}$' })),
  hue: Type.Optional(Type.Integer({ minimum: 0, maximum: 360 })),
  publishedAt: Moment,
  body: Type.Array(BlockSchema, { minItems: 1, maxItems: 100 }),
  gameCode: Type.Optional(Type.String({ pattern: '^[\\w-]{1,40}$' })),
  shown: Type.Optional(VisibilitySchema),
});

/** The document `news` of a merchant. */
export const NewsSchema = Type.Object({ articles: Type.Array(ArticleSchema, { maxItems: 2_000 }) });

export type News = Static<typeof NewsSchema>;
export type Article = Static<typeof ArticleSchema>;

/** Violations of rules that the schema cannot express, one line each. */
export function findNewsFaults({ articles }: News): string[] {
  const ids = articles.map(({ id }) => id);
  return [
    ...[...new Set(ids.filter((id, place) => ids.indexOf(id) !== place))].map(
      (id) => `the article ${id} is listed twice`,
    ),
    ...articles
      .filter(({ publishedAt }) => Number.isNaN(Date.parse(publishedAt)))
      .map(({ id }) => `${id}: no such day`),
    ...findVisibilityFaults(articles),
  ];
}

/** The articles of a merchant that a caller sees, the newest first; without those of a later day. */
export function findArticles(merchant: string, facts: Facts, { documents }: Pick<Context, 'documents'>): Article[] {
  const news = documents.get({ merchant, kind: 'news' })?.body as News | undefined;
  return (news?.articles ?? [])
    .filter(({ publishedAt, shown }) => Date.parse(publishedAt) <= facts.time && isVisible(shown, facts))
    .sort((left, right) => Date.parse(right.publishedAt) - Date.parse(left.publishedAt));
}
