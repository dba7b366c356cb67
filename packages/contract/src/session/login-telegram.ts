import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { CampaignText, ReferralCode } from '../schemas.ts';
import { SOCIAL_REFUSALS } from '../social-fields.ts';
import { LOGIN_REFUSALS, LoginFields, SessionValue } from './session-value.ts';

/**
 * POST /wps/session/login/telegram (§7). No account is created here: the campaign fields of an unknown identity are stored for
 * the registration that follows.
 */
export const loginTelegram = endpoint({
  method: 'POST',
  path: '/wps/session/login/telegram',
  summary: 'Opens a session from a sign-in signed by Telegram.',
  access: 'anyone',
  isEncrypted: true,
  isIdempotent: true,
  limit: { what: 'LOGIN', perMinute: { ip: 300, device: 40 } },
  body: Type.Object({
    telegramAuth: Type.String({ minLength: 1, maxLength: 8192 }),
    registerUrl: Type.Optional(Type.String({ maxLength: 2000 })),
    affiliateCode: Type.Optional(CampaignText),
    domain: Type.Optional(Type.String({ maxLength: 255 })),
    referralCode: Type.Optional(ReferralCode),
    linkId: Type.Optional(Type.Integer({ minimum: 1 })),
    ...LoginFields,
  }),
  value: SessionValue,
  refusals: [...SOCIAL_REFUSALS, ...LOGIN_REFUSALS],
});
