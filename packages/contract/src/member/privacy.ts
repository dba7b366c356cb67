import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/member/privacy (docs/gateway.md: Games). */
export const privacy = endpoint({
  method: 'GET',
  path: '/wps/member/privacy',
  summary: 'What others may see of the member.',
  access: 'member',
  value: Type.Object({
    showsWins: Type.Boolean({ description: 'whether wins appear in recent wins, masked; true until turned off' }),
  }),
  refusals: [],
});
