import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/relay/CBS_launchChat (§7): where the chat of customer service opens. */
export const launchChat = endpoint({
  method: 'GET',
  path: '/wps/relay/CBS_launchChat',
  summary: 'Opens the chat of customer service, with a way back that is one of the merchant’s.',
  access: 'member-if-any',
  query: Type.Object({
    b2c: Type.Optional(Type.String({ maxLength: 10, description: 'accepted; every chat here is with customers' })),
    title: Type.Optional(Type.String({ maxLength: 100, description: 'returned as it is' })),
    backUrl: Type.Optional(Type.String({ maxLength: 2000 })),
    language: Type.Optional(Type.String({ maxLength: 10 })),
  }),
  value: Type.Object({
    url: Type.String({ description: 'a path of this site' }),
    title: Type.String(),
    backUrl: Type.String(),
  }),
  refusals: ['access.denied'],
});
