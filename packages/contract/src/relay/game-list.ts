import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { LENGTHS } from '../lengths.data.ts';
import { PageLimit } from '../page-limit.ts';
import { typed } from '../typed.ts';
import { ListedGame, ListedVendor } from './new-game-vendor.ts';

/** GET /wps/relay/GCSGAME_gameList (§7): the games of a category, of a vendor or of a search. */
export const gameList = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameList',
  summary: 'Visible games by category, vendor or name.',
  access: 'member-if-any',
  isCacheable: true,
  concurrencyGroup: 'gameList',
  query: Type.Object({
    gameClassify: Type.Optional(
      Type.String({ maxLength: 60, description: 'categories or groups, separated by commas; all when absent' }),
    ),
    vendor: Type.Optional(Type.String({ maxLength: 200, description: 'codes of vendors, separated by commas' })),
    codes: Type.Optional(
      Type.String({ maxLength: 2100, description: 'codes of games, separated by commas; the list keeps their order' }),
    ),
    tag: Type.Optional(Type.Enum(['HOT', 'NEW'])),
    sort: Type.Optional(
      Type.Enum(['popular', 'new', 'name', 'rtp'], { description: 'the operator’s order when absent' }),
    ),
    search: Type.Optional(typed('line', { maxLength: LENGTHS.search })),
    limit: PageLimit,
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  }),
  value: Type.Object({
    games: Type.Array(ListedGame),
    gameCount: Type.Integer({ default: 0 }),
    vendors: Type.Array(ListedVendor, { description: 'all vendors of the category, regardless of `vendor`' }),
  }),
  refusals: [],
});
