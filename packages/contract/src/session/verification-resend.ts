import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** POST /wps/session/login/verification/resend: another code for a login that waits for one. */
export const verificationResend = endpoint({
  method: 'POST',
  path: '/wps/session/login/verification/resend',
  summary: 'Sends the code of a waiting login again, at most once a minute.',
  access: 'anyone',
  isEncrypted: true,
  limit: { what: 'VERIFY', perMinute: { ip: 300, device: 20 } },
  body: Type.Object({ challenge: Type.String({ minLength: 1, maxLength: 64 }) }),
  value: Type.Object({ destination: Type.String(), resendSeconds: Type.Integer() }),
  refusals: ['verify.code.err', 'TOO_MANY_REQUEST_VERIFY', 'TOO_MANY_REQUEST_SMS', 'vendor.unavailable'],
});
