import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { EpochMs } from '../schemas.ts';

/** One thing that was found. */
export const SearchResult = Type.Object({
  id: Type.String({ default: '', description: 'the code of a game or a vendor, the id of a promotion or an article' }),
  title: Type.String(),
  text: Type.String({ default: '' }),
  art: Type.String({ default: '' }),
  hue: Type.Integer({ default: 0 }),
  closesAt: Type.Union([EpochMs, Type.Null()], { description: 'of a draw' }),
});

/** GET /wps/relay/GCSGAME_search (beyond §7): one search over everything that is visible. */
export const search = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_search',
  summary:
    'Games, providers, promotions, draws and help by name, without regard to accents and slips; suggestions for no text.',
  access: 'member-if-any',
  isCacheable: true,
  query: Type.Object({
    text: Type.Optional(Type.String({ maxLength: 60 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: 'results of each source' })),
  }),
  value: Type.Object({
    isNear: Type.Boolean({ description: 'nothing fits; these are the nearest' }),
    groups: Type.Array(
      Type.Object({
        source: Type.String({ description: 'games, providers, promotions, draws, help; later others' }),
        results: Type.Array(SearchResult),
      }),
    ),
  }),
  refusals: [],
});
