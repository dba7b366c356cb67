import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** What a login or a registration brings home (§3 login response value). */
export const SessionValue = Type.Object({
  id: Type.String(),
  token: Type.String({ description: 'opaque, 256 bit; send it in Authorization' }),
  userName: Type.String(),
  customerType: Type.Integer(),
  firstTimeLogin: Type.Boolean(),
  passwordExpired: Type.Boolean(),
  updatePassword: Type.Boolean(),
});

/** POST /wps/session/login (§3 login request). */
export const login = endpoint({
  method: 'POST',
  path: '/wps/session/login',
  summary: 'Opens a session with username and password.',
  access: 'anyone',
  isEncrypted: true,
  isIdempotent: true,
  limit: { what: 'LOGIN', perMinute: { ip: 300, account: 20, device: 20 } },
  body: Type.Object({
    type: Type.Optional(Type.Enum(['username'])),
    username: Type.String({ minLength: 1, maxLength: 64 }),
    password: Type.String({ minLength: 1, maxLength: 128 }),
    loginDeviceId: Type.Optional(Type.String({ maxLength: 64 })),
    device: Type.Optional(Type.String({ maxLength: 20 })),
    isOfficialAppLogin: Type.Optional(Type.Boolean()),
  }),
  value: SessionValue,
  refusals: [
    'login.cred.err',
    'account.disabled',
    'TOO_MANY_REQUEST_LOGIN',
    'request.in.progress',
    'idempotency.mismatch',
  ],
});
