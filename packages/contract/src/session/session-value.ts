import Type from 'typebox';
import type { RefusalCode } from '../refusals.data.ts';

/** The value of a login or a registration (§3 login response value). */
export const SessionValue = Type.Object({
  id: Type.String(),
  token: Type.String({ description: 'opaque, 256 bits; send it in Authorization' }),
  userName: Type.String(),
  customerType: Type.Integer(),
  firstTimeLogin: Type.Boolean(),
  passwordExpired: Type.Boolean(),
  updatePassword: Type.Boolean({ description: 'whether the password was generated and must be changed' }),
  required: Type.Union([Type.Enum(['email', 'ga', 'sms']), Type.Null()], {
    default: null,
    description: 'second factor that the merchant requires and the member must still set up; null: none',
  }),
  rememberSecret: Type.Optional(Type.String({ description: 'logs this device in once; only present if requested' })),
});

/** Optional device fields of every login, and whether to remember the device. */
export const LoginFields = {
  loginDeviceId: Type.Optional(Type.String({ maxLength: 64 })),
  device: Type.Optional(Type.String({ maxLength: 20 })),
  isOfficialAppLogin: Type.Optional(Type.Boolean()),
  remember: Type.Optional(Type.Boolean({ description: 'whether to return a secret that logs this device in again' })),
};

/** Refusals of any login after the member is identified. */
export const LOGIN_REFUSALS = [
  'account.disabled',
  // The policy has one type of refusals for all actions (`PolicyRefusal`); no rule applies these three to a login.
  'member.excluded',
  'member.paused',
  'account.closing',
  'member.blocked',
  'user.or.token.invalid',
  'login_verify_required',
  'password.required',
  'social.exists',
  'TOO_MANY_REQUEST_LOGIN',
  'request.in.progress',
  'idempotency.mismatch',
] as const satisfies readonly RefusalCode[];
