import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { ListedGame } from '../relay/new-game-vendor.ts';
import { Block } from './block.ts';
import { NewsItem } from './news.ts';

/** GET /wps/content/article (docs/gateway.md: Calls beyond §7). */
export const article = endpoint({
  method: 'GET',
  path: '/wps/content/article',
  summary: 'One article of the merchant.',
  access: 'anyone',
  isCacheable: true,
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 60 }) }),
  value: Type.Object({
    article: NewsItem,
    blocks: Type.Array(Block),
    minutes: Type.Integer({ default: 1, description: 'reading time in minutes' }),
    game: Type.Union([ListedGame, Type.Null()], {
      description: 'the game the article is about, if that game is visible',
    }),
  }),
  refusals: ['not.found'],
});
