import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { HELP_TOPICS, MAX_HELP_CHARACTERS } from './topics.data.ts';

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
  summary: 'The merchant’s help articles by topic; with a text, those that contain it or come closest.',
  access: 'anyone',
  isCacheable: true,
  query: Type.Object({ text: Type.Optional(Type.String({ maxLength: MAX_HELP_CHARACTERS })) }),
  value: Type.Object({
    isNear: Type.Boolean({ description: 'whether nothing contains the text and these come closest' }),
    articles: Type.Array(HelpItem, { description: 'by topic; with a text, best match first' }),
  }),
  refusals: [],
});
