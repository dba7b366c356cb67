import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { LENGTHS } from '../lengths.data.ts';
import { typed } from '../typed.ts';

/** POST /wps/relay/WPSCORE_saveMemberInfoByAuthKey (§7; docs/gateway.md: Fields and calls that §3 and §7 only name). */
export const saveMemberInfo = endpoint({
  method: 'POST',
  path: '/wps/relay/WPSCORE_saveMemberInfoByAuthKey',
  summary: 'Stores contact details given in a chat, together with its conversation.',
  access: 'anyone',
  body: Type.Object({
    authKey: Type.String({ minLength: 1, maxLength: 600, description: 'from `/wps/chat/authKey`' }),
    name: Type.Optional(typed('line', { pattern: '^[^\\p{Cc}<>]+$', maxLength: LENGTHS.name })),
    email: Type.Optional(typed('signs', { pattern: '^[^\\s@<>]{1,64}@[^\\s@<>]{1,190}$', maxLength: LENGTHS.email })),
    mobile: Type.Optional(typed('signs', { pattern: '^\\+?[0-9 ()./-]{5,}$', maxLength: LENGTHS.mobileNum })),
  }),
  value: Type.Object({}),
  refusals: ['access.denied', 'invalid.request'],
  limit: { what: 'CALL', perMinute: { ip: 120, device: 20 } },
});
