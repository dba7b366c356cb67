import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { CampaignText } from '../schemas.ts';
import { SOCIAL_REFUSALS } from '../social-fields.ts';
import { LOGIN_REFUSALS, LoginFields, SessionValue } from './session-value.ts';

/**
 * POST /wps/session/login/maya (§7): logs in a visitor of the Maya app by its session. An unknown one is refused
 * with `value.mayaSessionToken`, with which a registration or a login by password continues.
 */
export const loginMaya = endpoint({
  method: 'POST',
  path: '/wps/session/login/maya',
  summary: 'Opens a session from a session of the Maya app.',
  access: 'anyone',
  isEncrypted: true,
  isIdempotent: true,
  limit: { what: 'LOGIN', perMinute: { ip: 300, device: 40 } },
  body: Type.Object({
    sessionId: Type.String({ minLength: 1, maxLength: 1024 }),
    env: Type.Optional(Type.String({ maxLength: 20, description: 'which of Maya’s environments; default: the first' })),
    registerUrl: Type.Optional(Type.String({ maxLength: 2000 })),
    affiliateCode: Type.Optional(CampaignText),
    domain: Type.Optional(Type.String({ maxLength: 255 })),
    ...LoginFields,
  }),
  value: SessionValue,
  refusals: [...SOCIAL_REFUSALS, ...LOGIN_REFUSALS],
});
