import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { LENGTHS } from '../lengths.data.ts';
import { EpochMs } from '../schemas.ts';
import { typed } from '../typed.ts';

/** One search result. */
export const SearchResult = Type.Object({
  id: Type.String({ default: '', description: 'code of a game or vendor, or id of a promotion or article' }),
  title: Type.String(),
  text: Type.String({ default: '' }),
  art: Type.String({ default: '' }),
  hue: Type.Integer({ default: 0 }),
  closesAt: Type.Union([EpochMs, Type.Null()], { description: 'closing time of a draw; null for other results' }),
});

/** GET /wps/relay/GCSGAME_search (beyond §7): one search over everything that is visible. */
export const search = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_search',
  summary:
    'Games, providers, promotions, draws and help by name, ignoring accents and typing errors; suggestions without a text.',
  access: 'member-if-any',
  isCacheable: true,
  query: Type.Object({
    text: Type.Optional(typed('line', { maxLength: LENGTHS.search })),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 50, description: 'maximum number of results per source' }),
    ),
  }),
  value: Type.Object({
    isNear: Type.Boolean({ description: 'whether nothing matches and these come closest' }),
    groups: Type.Array(
      Type.Object({
        source: Type.String({ description: 'games, providers, promotions, draws, help; others may follow' }),
        results: Type.Array(SearchResult),
      }),
    ),
  }),
  refusals: [],
});
