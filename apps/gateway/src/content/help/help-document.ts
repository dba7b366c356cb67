import type { Facts } from '@foyer/conditions/condition.ts';
import { findVisibilityFaults, isVisible, VisibilitySchema } from '@foyer/conditions/visibility.ts';
import { HELP_TOPICS } from '@foyer/contract/help/topics.data.ts';
import { HELP_ARTICLES, type HelpText, SHARED_HELP } from '@foyer/locales/help-articles.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { LocalizedText } from '@foyer/merchant/schema-parts.ts';
import Type, { type Static } from 'typebox';
import type { Context } from '../../context.ts';
import { BlockSchema } from '../../platform/articles/blocks.ts';

const ArticleSchema = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9-]{1,60}$', description: 'part of the article’s URL' }),
    topic: Type.Enum(HELP_TOPICS),
    title: LocalizedText,
    summary: LocalizedText,
    body: Type.Array(BlockSchema, { minItems: 1, maxItems: 100 }),
    isCommon: Type.Optional(Type.Boolean({ description: 'whether customer service lists it' })),
    page: Type.Optional(
      Type.Object(
        { to: Type.String({ pattern: '^/m/[\\w/-]{1,100}$' }), label: LocalizedText },
        { additionalProperties: false, description: 'the page of the member centre that it links to' },
      ),
    ),
    shown: Type.Optional(VisibilitySchema),
  },
  { additionalProperties: false },
);

/** The document `help` of a merchant: its articles, in their order within topics. */
export const HelpSchema = Type.Object({ articles: Type.Array(ArticleSchema, { maxItems: 500 }) });

export type Help = Static<typeof HelpSchema>;
export type HelpArticle = Help['articles'][number];

/** `help.json` of a merchant's folder: the differences from the help that all brands share. */
export const OwnHelpSchema = Type.Object(
  {
    articles: Type.Optional(HelpSchema.properties.articles),
    without: Type.Optional(
      Type.Array(Type.Enum(HELP_ARTICLES.map(({ id }) => id)), { description: 'shared articles that do not apply' }),
    ),
  },
  { additionalProperties: false },
);
export type OwnHelp = Static<typeof OwnHelpSchema>;

/** Violations of rules that the schema cannot express, one line each. */
export function findHelpFaults({ articles }: Help): string[] {
  const ids = articles.map(({ id }) => id);
  return [
    ...[...new Set(ids.filter((id, place) => ids.indexOf(id) !== place))].map(
      (id) => `the article ${id} is listed twice`,
    ),
    ...articles.filter(({ title }) => !title.EN).map(({ id }) => `${id} has no English title`),
    ...findVisibilityFaults(articles),
  ];
}

/** The first version: the shared articles in the languages of the merchant, with its own in their place or after them. */
export function toHelp(
  { languages }: Pick<Merchant, 'languages'>,
  { articles = [], without = [] }: OwnHelp = {},
): Help {
  const codes = [...new Set([...languages, 'EN' as const])];
  const own = new Map(articles.map((article) => [article.id, article]));
  const shared = HELP_ARTICLES.filter(({ id }) => !without.includes(id)).map(({ id, isCommon, page, topic }) => {
    const replaced = own.get(id);
    own.delete(id);
    if (replaced) return replaced;
    const write = (read: (text: HelpText) => string): HelpArticle['title'] =>
      Object.fromEntries(
        codes.flatMap((code) => {
          const text = SHARED_HELP[code]?.[id];
          return text ? [[code, read(text)]] : [];
        }),
      );
    return {
      ...{ id, topic, title: write(({ title }) => title), summary: write(({ summary }) => summary) },
      body: toBody(SHARED_HELP.EN[id], write),
      ...(isCommon ? { isCommon } : {}),
      ...(page ? { page: { to: page, label: write(({ go = '' }) => go) } } : {}),
    };
  });
  return { articles: [...shared, ...own.values()] };
}

/** The blocks of an article; every language has the same blocks as English. */
function toBody(
  english: HelpText,
  write: (read: (text: HelpText) => string) => HelpArticle['title'],
): HelpArticle['body'] {
  return english.body.map((part, place) => {
    if (typeof part === 'string') return { text: write(({ body }) => body[place] as string) };
    return {
      list: part.list.map((_item, at) => write(({ body }) => (body[place] as { list: string[] }).list[at] as string)),
    };
  });
}

/** The help articles of a merchant that a caller sees, by topic. */
export function findHelpArticles(
  merchant: string,
  facts: Facts,
  { documents }: Pick<Context, 'documents'>,
): HelpArticle[] {
  const help = documents.get({ merchant, kind: 'help' })?.body as Help | undefined;
  const shown = (help?.articles ?? []).filter((article) => isVisible(article.shown, facts));
  return HELP_TOPICS.flatMap((topic) => shown.filter((article) => article.topic === topic));
}
