import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../schemas.ts';

/** GET /wps/member/security: the protections of the account; contacts are masked. */
export const overview = endpoint({
  method: 'GET',
  path: '/wps/member/security',
  summary: 'How the member’s account is protected.',
  access: 'member',
  value: Type.Object({
    passwordKind: Type.Enum(['own', 'initial', 'none']),
    passwordChangedAt: Instant,
    email: Type.Union([Type.String(), Type.Null()]),
    mobile: Type.Union([Type.String(), Type.Null()]),
    hasAuthenticator: Type.Boolean(),
    recoveryCodesLeft: Type.Integer(),
    secondFactor: Type.Union([Type.Enum(['email', 'ga', 'sms']), Type.Null()]),
    passkeys: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        createdAt: Instant,
        lastUsedAt: Type.Union([Instant, Type.Null()]),
        isBackedUp: Type.Boolean(),
      }),
    ),
    socialChannels: Type.Array(Type.String(), { description: 'such as google or line' }),
    isStepUpFresh: Type.Boolean({ description: 'whether changes currently need no password' }),
  }),
  refusals: [],
});
