import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { LENGTHS } from '../lengths.data.ts';
import { SessionValue } from '../session/session-value.ts';

/** POST /wps/member/password: a new password; every other session ends, this one continues under a new token. */
export const password = endpoint({
  method: 'POST',
  path: '/wps/member/password',
  summary: 'Changes the member’s password and ends all other sessions.',
  access: 'member',
  isEncrypted: true,
  limit: { what: 'VERIFY', perMinute: { ip: 120, device: 10 } },
  body: Type.Object({
    password: Type.Optional(
      Type.String({
        maxLength: LENGTHS.password,
        description: 'the current one; not required from a member without one',
      }),
    ),
    newPassword: Type.String({ minLength: 1, maxLength: LENGTHS.password }),
  }),
  value: SessionValue,
  refusals: ['login.cred.err', 'password.weak', 'password.required', 'TOO_MANY_REQUEST_VERIFY'],
});
