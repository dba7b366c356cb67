import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** POST /wps/member/language (§7). Type 4 members are exempt: a success that changes nothing (§6). */
export const language = endpoint({
  method: 'POST',
  path: '/wps/member/language',
  summary: 'Stores the member’s language.',
  access: 'member',
  isEncrypted: true,
  body: Type.Object({
    language: Type.String({ maxLength: 8 }),
    merchantCode: Type.Optional(Type.String({ maxLength: 24 })),
  }),
  value: Type.Object({ language: Type.String() }),
  refusals: ['language.unknown'],
});
