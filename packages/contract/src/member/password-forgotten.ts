import Type from 'typebox';
import { CaptchaFields } from '../captcha-fields.ts';
import { endpoint } from '../endpoint.ts';
import { LENGTHS } from '../lengths.data.ts';
import { typed } from '../typed.ts';

/** POST /wps/member/password/forgotten: sends a code to the account's contact; never reveals whether it exists. */
export const passwordForgotten = endpoint({
  method: 'POST',
  path: '/wps/member/password/forgotten',
  summary: 'Sends a code for a new password by e-mail or SMS, if the account exists.',
  access: 'anyone',
  isEncrypted: true,
  limit: { what: 'SMS', perMinute: { ip: 60, device: 6 } },
  body: Type.Object({
    username: typed('signs', {
      minLength: 1,
      maxLength: LENGTHS.username,
      description: 'username, e-mail address or mobile number',
    }),
    ...CaptchaFields,
  }),
  value: Type.Object({ resendSeconds: Type.Integer(), expiresSeconds: Type.Integer() }),
  refusals: ['captcha.required', 'captcha.invalid', 'puzzle.required', 'TOO_MANY_REQUEST_SMS'],
});
