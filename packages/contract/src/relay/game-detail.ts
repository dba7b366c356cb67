import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor } from '../schemas.ts';
import { ListedGame } from './new-game-vendor.ts';

/** GET /wps/relay/GCSGAME_gameDetail (beyond §7): what a member may want to know before a game. */
export const gameDetail = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameDetail',
  summary: 'One visible game, and others by its vendor.',
  access: 'member-if-any',
  isCacheable: true,
  query: Type.Object({ gameCode: Type.String({ minLength: 1, maxLength: 40 }) }),
  value: Type.Object({
    game: ListedGame,
    about: Type.String({ default: '' }),
    topWin: Type.Union([Type.Integer(), Type.Null()], { description: 'maximum multiple of a stake' }),
    minStakeMinor: Type.Union([AmountMinor, Type.Null()]),
    maxStakeMinor: Type.Union([AmountMinor, Type.Null()]),
    vendorGames: Type.Integer({ default: 0, description: 'number of visible games of the vendor' }),
    more: Type.Array(ListedGame),
  }),
  refusals: ['not.found'],
});
