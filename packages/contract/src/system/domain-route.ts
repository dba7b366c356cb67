import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/system/domainRoute (§7): the speed lines of the merchant. */
export const domainRoute = endpoint({
  method: 'GET',
  path: '/wps/system/domainRoute',
  summary: 'Host names of this merchant; a client may measure them and use the fastest.',
  access: 'anyone',
  exemptFrom: ['region.restricted', 'maintenance'],
  query: Type.Object({ device: Type.Optional(Type.String({ maxLength: 20 })) }),
  value: Type.Object({ domainList: Type.Array(Type.String()) }),
  refusals: [],
});
