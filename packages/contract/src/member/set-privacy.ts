import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** POST /wps/member/privacy (docs/gateway.md: Games). */
export const setPrivacy = endpoint({
  method: 'POST',
  path: '/wps/member/privacy',
  summary: 'Sets what others may see of the member, effective immediately.',
  access: 'member',
  body: Type.Object({ showsWins: Type.Boolean() }),
  value: Type.Object({ showsWins: Type.Boolean() }),
  refusals: [],
});
