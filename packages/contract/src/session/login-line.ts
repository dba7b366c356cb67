import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { SOCIAL_REFUSALS } from '../social-fields.ts';
import { LOGIN_REFUSALS, LoginFields, SessionValue } from './session-value.ts';

/** POST /wps/session/login/line (§7). */
export const loginLine = endpoint({
  method: 'POST',
  path: '/wps/session/login/line',
  summary: 'Opens a session for a LINE identity that was proved a moment ago.',
  access: 'anyone',
  isEncrypted: true,
  isIdempotent: true,
  limit: { what: 'LOGIN', perMinute: { ip: 300, device: 40 } },
  body: Type.Object({ lineSessionToken: Type.String({ maxLength: 64 }), ...LoginFields }),
  value: SessionValue,
  refusals: [...SOCIAL_REFUSALS, ...LOGIN_REFUSALS],
});
