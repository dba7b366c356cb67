import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

const cardFields = {
  gameCode: Type.String({ default: '' }),
  accountTypeName: Type.String({ default: '', description: 'name of the vendor' }),
  displayName: Type.String(),
  schedule: Type.Union([Type.String(), Type.Null()]),
  gameClassify: Type.String({ default: '' }),
  freeplay: Type.Boolean(),
  tag: Type.Union([Type.Enum(['HOT', 'NEW']), Type.Null()]),
  art: Type.String({ default: '' }),
  hue: Type.Integer({ default: 0 }),
  isLottery: Type.Boolean(),
};

/** One game for a tile (§3 game vendor data). */
export const GameCard = Type.Object(cardFields);

/** One game of a list, with the additional fields of a row. */
export const ListedGame = Type.Object({
  ...cardFields,
  vendor: Type.String({ default: '', description: 'code of the vendor' }),
  rtpBp: Type.Union([Type.Integer(), Type.Null()], { description: 'return to player, in basis points' }),
  volatility: Type.Union([Type.Integer(), Type.Null()], { description: '1 to 5' }),
});

/** A connected vendor with visible games. */
export const ListedVendor = Type.Object({
  code: Type.String(),
  name: Type.String({ default: '' }),
  gameCount: Type.Integer({ default: 0 }),
});

/** GET /wps/relay/GCSGAME_newGameVendor (§7): the lanes of the lobby. */
export const newGameVendor = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_newGameVendor',
  summary: 'The lanes, categories and vendors of the lobby that have visible games.',
  access: 'anyone',
  isCacheable: true,
  query: Type.Object({ platform: Type.Optional(Type.String({ maxLength: 20 })) }),
  value: Type.Object({
    categories: Type.Array(
      Type.Object({
        gameClassify: Type.String(),
        order: Type.Integer({ default: 0 }),
        group: Type.Union([Type.String(), Type.Null()]),
        lotto: Type.Union([Type.Enum(['SEA', 'VN']), Type.Null()]),
      }),
    ),
    vendors: Type.Array(ListedVendor),
    lanes: Type.Array(
      Type.Object({
        id: Type.String({ default: '' }),
        title: Type.String(),
        gameClassify: Type.String({ default: '' }),
        gameCount: Type.Integer({ default: 0 }),
        cards: Type.Array(GameCard),
      }),
    ),
  }),
  refusals: [],
});
