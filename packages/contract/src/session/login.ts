import Type from 'typebox';
import { CaptchaFields } from '../captcha-fields.ts';
import { endpoint } from '../endpoint.ts';
import { LENGTHS } from '../lengths.data.ts';
import { DialingCode, MobileNumber, VerifyCode } from '../schemas.ts';
import { SOCIAL_REFUSALS, SocialFields } from '../social-fields.ts';
import { typed } from '../typed.ts';
import { LOGIN_REFUSALS, LoginFields, SessionValue } from './session-value.ts';

/**
 * POST /wps/session/login (§3 login request): by username and password, by a code sent to a mobile number, or by
 * a social identity. A password together with a social proof links the identity to the member.
 */
export const login = endpoint({
  method: 'POST',
  path: '/wps/session/login',
  summary: 'Opens a session with a password, a code by SMS, or a social sign-in.',
  access: 'anyone',
  headers: { Device: 'MOBILE' },
  isEncrypted: true,
  isIdempotent: true,
  limit: { what: 'LOGIN', perMinute: { ip: 300, device: 20 } },
  body: Type.Object({
    type: Type.Optional(Type.Enum(['username', 'sms', 'firebase', 'line', 'telegram'])),
    username: Type.Optional(typed('signs', { minLength: 1, maxLength: LENGTHS.username })),
    password: Type.Optional(Type.String({ minLength: 1, maxLength: LENGTHS.password })),
    isSms: Type.Optional(Type.Boolean({ description: 'the same as type sms' })),
    countryDialingCode: Type.Optional(DialingCode),
    mobileNum: Type.Optional(MobileNumber),
    verifyCode: Type.Optional(VerifyCode),
    ...SocialFields,
    ...LoginFields,
    ...CaptchaFields,
  }),
  value: SessionValue,
  refusals: [
    'invalid.request',
    'captcha.required',
    'captcha.invalid',
    'puzzle.required',
    'verify.code.err',
    ...SOCIAL_REFUSALS,
    ...LOGIN_REFUSALS,
  ],
});
