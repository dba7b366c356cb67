import Type, { type Static } from 'typebox';
import { CaptchaFields } from '../captcha-fields.ts';
import { endpoint } from '../endpoint.ts';
import { LENGTHS } from '../lengths.data.ts';
import type { RefusalCode } from '../refusals.data.ts';
import { CampaignText, ReferralCode } from '../schemas.ts';
import { SessionValue } from '../session/session-value.ts';
import { SocialRegistrationFields } from '../social-fields.ts';
import { typed } from '../typed.ts';

/** Optional fields of every registration, whichever identifier it uses (§3 registration request). */
export const RegistrationFields = {
  login: Type.Optional(Type.Boolean({ description: 'whether to open a session immediately; default: true' })),
  isAdult: Type.Optional(
    Type.Boolean({
      description: 'whether the member declares to be of age and accepts the terms; a merchant may require it',
    }),
  ),
  registerMethod: Type.Optional(Type.Enum(['APP', 'H5', 'WEBCLIP', 'PWA'])),
  registerUrl: Type.Optional(Type.String({ maxLength: 2000 })),
  loginDeviceId: Type.Optional(Type.String({ maxLength: 64 })),
  isOfficialAppLogin: Type.Optional(Type.Boolean()),
  linkId: Type.Optional(Type.Integer({ minimum: 1 })),
  affiliateCode: Type.Optional(CampaignText),
  domain: Type.Optional(Type.String({ maxLength: 255 })),
  referralCode: Type.Optional(ReferralCode),
  ...SocialRegistrationFields,
  ...CaptchaFields,
  pixelTrack: Type.Optional(Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 500 }))),
};

const Registration = Type.Object(RegistrationFields);
/** The fields of a registration besides the applicant's identity. */
export type RegistrationInput = Static<typeof Registration>;

export const RegisteredValue = Type.Object({
  id: Type.String(),
  userName: Type.String(),
  session: Type.Union([SessionValue, Type.Null()]),
  token: Type.Union([Type.String(), Type.Null()]),
});

/** Refusals of any registration. */
export const REGISTER_REFUSALS = [
  'invalid.request',
  'captcha.required',
  'captcha.invalid',
  'puzzle.required',
  'username.exists',
  'password.weak',
  'referral.invalid',
  'login.cred.err',
  'line_invalid_token',
  'telegram_validate_failed',
  'social.exists',
  'mobile.exists',
  'account.disabled',
  'provider.unavailable',
  'TOO_MANY_REQUEST_REGISTER',
  'request.in.progress',
  'idempotency.mismatch',
] as const satisfies readonly RefusalCode[];

/** One device registers rarely; many devices share an address. */
export const REGISTER_LIMIT = { what: 'REGISTER', perMinute: { ip: 120, device: 12 } } as const;

/** POST /wps/member/register (§3 registration request; ModuleId REG3). */
export const register = endpoint({
  method: 'POST',
  path: '/wps/member/register',
  summary: 'Registers a member with username, and a password or a social proof.',
  access: 'anyone',
  headers: { ModuleId: 'REG3' },
  isEncrypted: true,
  isIdempotent: true,
  limit: REGISTER_LIMIT,
  body: Type.Object({
    username: typed('signs', { minLength: 1, maxLength: LENGTHS.username }),
    password: Type.Optional(
      Type.String({ minLength: 1, maxLength: LENGTHS.password, description: 'may be absent with a social proof' }),
    ),
    ...RegistrationFields,
  }),
  value: RegisteredValue,
  refusals: REGISTER_REFUSALS,
});
