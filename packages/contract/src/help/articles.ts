import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { HELP_TOPICS, MAX_HELP_LETTERS } from './topics.data.ts';

/** An article in a list. */
export const HelpItem = Type.Object({
  id: Type.String(),
  topic: Type.Enum(HELP_TOPICS),
  title: Type.String(),
  summary: Type.String({ default: '' }),
});

/** GET /wps/help/articles (docs/support.md: Help). */
export const articles = endpoint({
  method: 'GET',
  path: '/wps/help/articles',
  summary: 'The help articles of the merchant, by topic; with a text, those that it is found in or is near.',
  access: 'anyone',
  isCacheable: true,
  query: Type.Object({ text: Type.Optional(Type.String({ maxLength: MAX_HELP_LETTERS })) }),
  value: Type.Object({
    isNear: Type.Boolean({ description: 'nothing fits the text; these are the nearest' }),
    articles: Type.Array(HelpItem, { description: 'by topic; with a text, the best match first' }),
  }),
  refusals: [],
});
