import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/relay/CBS_launchChat (§7): where the chat of customer service opens. */
export const launchChat = endpoint({
  method: 'GET',
  path: '/wps/relay/CBS_launchChat',
  summary: 'Opens the customer service chat, with a back link to one of the merchant’s hosts.',
  access: 'member-if-any',
  query: Type.Object({
    b2c: Type.Optional(
      Type.String({ maxLength: 10, description: 'accepted and ignored; every chat here is with customers' }),
    ),
    title: Type.Optional(Type.String({ maxLength: 100, description: 'returned unchanged' })),
    backUrl: Type.Optional(Type.String({ maxLength: 2000 })),
    language: Type.Optional(Type.String({ maxLength: 10 })),
  }),
  value: Type.Object({
    url: Type.String({ description: 'a path on this site' }),
    title: Type.String(),
    backUrl: Type.String(),
  }),
  refusals: ['access.denied'],
});
