import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/settings/myData (docs/settings.md). */
export const myData = endpoint({
  method: 'GET',
  path: '/wps/settings/myData',
  summary:
    'The data stored about the member; pictures only by kind and date. Names the lists that are too long to be complete.',
  access: 'member',
  value: Type.Record(Type.String(), Type.Unknown(), {
    description: 'by kind; readable by people and by other services',
  }),
  refusals: [],
  limit: { what: 'CALL', perMinute: { ip: 60, device: 6 } },
});
