import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** One game for a tile (§3 game vendor data). */
export const GameCard = Type.Object({
  gameCode: Type.String({ default: '' }),
  accountTypeName: Type.String({ description: 'the vendor' }),
  displayName: Type.String(),
  schedule: Type.Union([Type.String(), Type.Null()]),
  gameClassify: Type.String(),
  freeplay: Type.Boolean(),
  tag: Type.Union([Type.Enum(['HOT', 'NEW']), Type.Null()]),
  art: Type.String({ default: '' }),
  hue: Type.Integer({ default: 0 }),
  isLottery: Type.Boolean(),
});

/** GET /wps/relay/GCSGAME_newGameVendor (§7): the lanes of the lobby. */
export const newGameVendor = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_newGameVendor',
  summary: 'The lanes and categories of the lobby.',
  access: 'anyone',
  isCacheable: true,
  query: Type.Object({ platform: Type.Optional(Type.String({ maxLength: 20 })) }),
  value: Type.Object({
    categories: Type.Array(Type.Object({ gameClassify: Type.String(), order: Type.Integer({ default: 0 }) })),
    lanes: Type.Array(
      Type.Object({
        id: Type.String({ default: '' }),
        title: Type.String(),
        gameClassify: Type.String(),
        gameCount: Type.Integer({ default: 0 }),
        cards: Type.Array(GameCard),
      }),
    ),
  }),
  refusals: [],
});
