import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PasskeyResponse } from '../schemas.ts';
import { LOGIN_REFUSALS, LoginFields, SessionValue } from './session-value.ts';

/** POST /wps/session/login/passkey: logs in with a passkey (WebAuthn Level 3), in two steps. */
export const loginPasskey = endpoint({
  method: 'POST',
  path: '/wps/session/login/passkey',
  summary: 'Begins a sign-in with a passkey, or finishes it with what the authenticator signed.',
  access: 'anyone',
  isEncrypted: true,
  isIdempotent: true,
  limit: { what: 'LOGIN', perMinute: { ip: 300, device: 40 } },
  body: Type.Object({
    action: Type.Enum(['begin', 'finish']),
    response: Type.Optional(PasskeyResponse),
    ...LoginFields,
  }),
  value: Type.Object({
    options: Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()], {
      description: 'PublicKeyCredentialRequestOptionsJSON, after begin',
    }),
    session: Type.Union([SessionValue, Type.Null()], { description: 'after finish' }),
  }),
  refusals: ['invalid.request', 'passkey.invalid', ...LOGIN_REFUSALS],
});
