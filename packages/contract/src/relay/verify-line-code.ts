import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { SOCIAL_REFUSALS } from '../social-fields.ts';

/**
 * GET /wps/relay/WPS3RD_verifyLineCode (§7): exchanges LINE's credentials for our own proof: `code` and
 * `redirectUri`, with the verifier and nonce of the request if it had them, or an `accessToken` of LINE's app.
 */
export const verifyLineCode = endpoint({
  method: 'GET',
  path: '/wps/relay/WPS3RD_verifyLineCode',
  summary: 'Checks a LINE sign-in; returns a single-use token that is valid for five minutes.',
  access: 'anyone',
  limit: { what: 'LOGIN', perMinute: { ip: 300, device: 40 } },
  query: Type.Object({
    code: Type.Optional(Type.String({ maxLength: 2048 })),
    redirectUri: Type.Optional(Type.String({ maxLength: 2000 })),
    codeVerifier: Type.Optional(Type.String({ pattern: '^[\\w.~-]{43,128}$', description: 'RFC 7636' })),
    nonce: Type.Optional(Type.String({ maxLength: 128 })),
    accessToken: Type.Optional(Type.String({ maxLength: 2048 })),
  }),
  value: Type.Object({
    lineSessionToken: Type.String(),
    name: Type.Union([Type.String(), Type.Null()]),
    picture: Type.Union([Type.String(), Type.Null()]),
  }),
  refusals: SOCIAL_REFUSALS,
});
