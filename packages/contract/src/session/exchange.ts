import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { SessionValue } from './session-value.ts';

/** POST /wps/session/exchange (docs/gateway.md: Sessions): redeems a hand-over code. */
export const exchange = endpoint({
  method: 'POST',
  path: '/wps/session/exchange',
  summary: 'Opens a session with a hand-over code.',
  access: 'anyone',
  isEncrypted: true,
  isIdempotent: true,
  limit: { what: 'EXCHANGE', perMinute: { ip: 300, device: 20 } },
  body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 200 }) }),
  value: SessionValue,
  refusals: ['user.or.token.invalid', 'TOO_MANY_REQUEST_EXCHANGE', 'request.in.progress', 'idempotency.mismatch'],
});
