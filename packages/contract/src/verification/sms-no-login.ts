import Type from 'typebox';
import { CaptchaFields } from '../captcha-fields.ts';
import { endpoint } from '../endpoint.ts';
import { DialingCode, MobileNumber } from '../schemas.ts';

/** POST /wps/verification/sms/noLogin (§7): sends a code to a number, for a login or a registration with it. */
export const smsNoLogin = endpoint({
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  summary: 'Sends a six-digit code by SMS; does not reveal whether the number belongs to a member.',
  access: 'anyone',
  isEncrypted: true,
  isIdempotent: true,
  limit: { what: 'SMS', perMinute: { ip: 60, device: 6 } },
  body: Type.Object({ countryDialingCode: DialingCode, mobileNum: MobileNumber, ...CaptchaFields }),
  value: Type.Object({
    resendSeconds: Type.Integer({ description: 'seconds until another code can be requested' }),
    expiresSeconds: Type.Integer(),
  }),
  refusals: [
    'mobile.invalid',
    'captcha.required',
    'captcha.invalid',
    'puzzle.required',
    'vendor.unavailable',
    'TOO_MANY_REQUEST_SMS',
    'request.in.progress',
    'idempotency.mismatch',
  ],
});
