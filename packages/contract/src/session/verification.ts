import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { VerifyCode } from '../schemas.ts';
import { LOGIN_REFUSALS, SessionValue } from './session-value.ts';

/** POST /wps/session/login/verification (§7): the second factor of a login that answered `login_verify_required`. */
export const verification = endpoint({
  method: 'POST',
  path: '/wps/session/login/verification',
  summary: 'Confirms a login with its second factor: a code, or a recovery code instead.',
  access: 'anyone',
  isEncrypted: true,
  isIdempotent: true,
  limit: { what: 'VERIFY', perMinute: { ip: 300, device: 20 } },
  body: Type.Object({
    challenge: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'the id returned with the refusal of the login',
    }),
    verifyCode: VerifyCode,
  }),
  value: SessionValue,
  refusals: ['verify.code.err', 'login.cred.err', ...LOGIN_REFUSALS, 'TOO_MANY_REQUEST_VERIFY'],
});
