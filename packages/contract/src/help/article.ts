import Type from 'typebox';
import { Block } from '../content/block.ts';
import { endpoint } from '../endpoint.ts';
import { HelpItem } from './articles.ts';

/** GET /wps/help/article (docs/support.md: Help). */
export const article = endpoint({
  method: 'GET',
  path: '/wps/help/article',
  summary: 'One help article of the merchant, and others on its topic.',
  access: 'anyone',
  isCacheable: true,
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 60 }) }),
  value: Type.Object({
    article: HelpItem,
    blocks: Type.Array(Block),
    page: Type.Union([Type.Object({ to: Type.String(), label: Type.String() }), Type.Null()], {
      description: 'the page of the member centre that it links to',
    }),
    related: Type.Array(HelpItem, { description: 'other articles on the topic, at most 4' }),
  }),
  refusals: ['not.found'],
});
