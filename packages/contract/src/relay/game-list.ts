import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { GameCard } from './new-game-vendor.ts';

/** GET /wps/relay/GCSGAME_gameList (§7): the games of a category or of a search. */
export const gameList = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameList',
  summary: 'Games by category or name.',
  access: 'anyone',
  isCacheable: true,
  lane: 'gameList',
  query: Type.Object({
    gameClassify: Type.Optional(Type.String({ maxLength: 20 })),
    search: Type.Optional(Type.String({ maxLength: 60 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  }),
  value: Type.Object({ games: Type.Array(GameCard), gameCount: Type.Integer() }),
  refusals: [],
});
