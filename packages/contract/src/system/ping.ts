import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { EpochMs } from '../schemas.ts';

/** GET /wps/system/test/ping (§7): the one call that pages of the merchant's other hosts may make, to measure a speed line. */
export const ping = endpoint({
  method: 'GET',
  path: '/wps/system/test/ping',
  summary: 'Answers immediately, to measure a connection.',
  access: 'anyone',
  exemptFrom: ['region.restricted', 'maintenance'],
  query: Type.Object({
    _: Type.Optional(Type.String({ maxLength: 20 })),
    events: Type.Optional(Type.String({ maxLength: 2000, description: 'events that could not be sent otherwise' })),
  }),
  value: Type.Object({ serverTime: EpochMs }),
  refusals: [],
});
