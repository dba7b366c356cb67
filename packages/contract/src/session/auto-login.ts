import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { LOGIN_REFUSALS, LoginFields, SessionValue } from './session-value.ts';

const { remember: _asked, ...DeviceFields } = LoginFields;

/** POST /wps/session/autoLogin (docs/gateway.md: Remembered login): the device's secret opens a session and is replaced. */
export const autoLogin = endpoint({
  method: 'POST',
  path: '/wps/session/autoLogin',
  summary: 'Opens a session with the secret of a remembered device; the response contains the next one.',
  access: 'anyone',
  isEncrypted: true,
  isIdempotent: true,
  limit: { what: 'LOGIN', perMinute: { ip: 300, device: 20 } },
  body: Type.Object({
    type: Type.Optional(Type.Enum(['username', 'sms'])),
    secret: Type.String({ minLength: 1, maxLength: 64 }),
    ...DeviceFields,
  }),
  value: SessionValue,
  refusals: ['login.cred.err', 'token_ip_different', ...LOGIN_REFUSALS],
});
