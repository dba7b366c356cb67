import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { LENGTHS } from '../lengths.data.ts';
import { VerifyCode } from '../schemas.ts';
import { typed } from '../typed.ts';

/** POST /wps/member/password/reset: sets a new password by a code. All sessions end; the member logs in again. */
export const passwordReset = endpoint({
  method: 'POST',
  path: '/wps/member/password/reset',
  summary: 'Sets a new password with the code that was sent.',
  access: 'anyone',
  isEncrypted: true,
  limit: { what: 'VERIFY', perMinute: { ip: 120, device: 10 } },
  body: Type.Object({
    username: typed('signs', { minLength: 1, maxLength: LENGTHS.username }),
    verifyCode: VerifyCode,
    newPassword: Type.String({ minLength: 1, maxLength: LENGTHS.password }),
  }),
  value: Type.Object({ changed: Type.Boolean() }),
  refusals: ['verify.code.err', 'password.weak', 'TOO_MANY_REQUEST_VERIFY'],
});
