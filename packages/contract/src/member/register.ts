import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { CampaignText } from '../schemas.ts';
import { SessionValue } from '../session/login.ts';

/** POST /wps/member/register (§3 registration request; ModuleId REG3). */
export const register = endpoint({
  method: 'POST',
  path: '/wps/member/register',
  summary: 'Registers a member with username and password.',
  access: 'anyone',
  isEncrypted: true,
  isIdempotent: true,
  limit: { what: 'REGISTER', perMinute: { ip: 120, device: 12 } },
  body: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 64 }),
    password: Type.String({ minLength: 1, maxLength: 200 }),
    login: Type.Optional(Type.Boolean({ description: 'open a session at once; default yes' })),
    isAdult: Type.Boolean({ description: 'the member states to be of age and accepts the terms' }),
    registerMethod: Type.Optional(Type.Enum(['APP', 'H5', 'WEBCLIP', 'PWA'])),
    registerUrl: Type.Optional(Type.String({ maxLength: 2000 })),
    loginDeviceId: Type.Optional(Type.String({ maxLength: 64 })),
    isOfficialAppLogin: Type.Optional(Type.Boolean()),
    linkId: Type.Optional(Type.Integer({ minimum: 1 })),
    affiliateCode: Type.Optional(CampaignText),
    domain: Type.Optional(Type.String({ maxLength: 255 })),
    referralCode: Type.Optional(Type.String({ maxLength: 32 })),
    pixelTrack: Type.Optional(Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 500 }))),
  }),
  value: Type.Object({
    id: Type.String(),
    userName: Type.String(),
    session: Type.Union([SessionValue, Type.Null()]),
    token: Type.Union([Type.String(), Type.Null()]),
  }),
  refusals: [
    'invalid.request',
    'username.exists',
    'password.weak',
    'referral.invalid',
    'TOO_MANY_REQUEST_REGISTER',
    'request.in.progress',
    'idempotency.mismatch',
  ],
});
