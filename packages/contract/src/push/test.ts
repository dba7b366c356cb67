import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** POST /wps/push/test (docs/push.md). */
export const test = endpoint({
  method: 'POST',
  path: '/wps/push/test',
  summary: 'Sends a test message to one of the member’s browsers.',
  access: 'member',
  body: Type.Object({ deviceId: Type.String({ pattern: '^\\d{1,18}$' }) }),
  value: Type.Object({}),
  refusals: ['not.found'],
  limit: { what: 'CALL', perMinute: { ip: 60, device: 4 } },
});
