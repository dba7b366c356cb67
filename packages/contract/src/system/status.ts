import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../schemas.ts';

/** GET /wps/v2/system/status (§4, §7): the first call; whether this host is open, and its merchant. */
export const status = endpoint({
  method: 'GET',
  path: '/wps/v2/system/status',
  summary: 'Whether the merchant of this host is open to this visitor.',
  access: 'anyone',
  exemptFrom: ['region.restricted', 'maintenance'],
  query: Type.Object({
    device: Type.Optional(Type.String({ maxLength: 20 })),
    track: Type.Optional(Type.String({ maxLength: 2000 })),
    originalDomain: Type.Optional(Type.String({ maxLength: 255 })),
    url: Type.Optional(Type.String({ maxLength: 2000 })),
  }),
  value: Type.Object({
    merchantCode: Type.String({ default: '' }),
    maintenance: Type.Boolean(),
    maintenanceEnd: Type.Union([Instant, Type.Null()], { description: 'also null if the end is not known yet' }),
    regionRestriction: Type.Boolean(),
    ip: Type.String({ default: '', description: 'the visitor’s address, as the gateway sees it' }),
    country: Type.Union([Type.String(), Type.Null()], { description: 'ISO 3166 code; null when unknown' }),
    affiliateCode: Type.Union([Type.String(), Type.Null()]),
    sandbox: Type.Boolean(),
    serverTime: Type.Number({ default: 0 }),
  }),
  refusals: ['domain_not_available'],
});
