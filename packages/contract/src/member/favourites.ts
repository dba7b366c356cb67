import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** POST /wps/member/favourites (docs/gateway.md: Games). */
export const favourites = endpoint({
  method: 'POST',
  path: '/wps/member/favourites',
  summary: 'Adds games to the member’s favourites, or removes them.',
  access: 'member',
  body: Type.Object({
    gameCodes: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { minItems: 1, maxItems: 100 }),
    isFavourite: Type.Boolean(),
  }),
  value: Type.Object({ favourites: Type.Array(Type.String()) }),
  refusals: [],
});
