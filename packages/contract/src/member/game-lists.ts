import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/member/gameLists (docs/gateway.md: Games). */
export const gameLists = endpoint({
  method: 'GET',
  path: '/wps/member/gameLists',
  summary: 'The codes of the member’s favourite and recently played games, newest first.',
  access: 'member',
  value: Type.Object({ favourites: Type.Array(Type.String()), recent: Type.Array(Type.String()) }),
  refusals: [],
});
