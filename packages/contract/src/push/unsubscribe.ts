import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PushEndpoint } from './shapes.ts';

/** POST /wps/push/unsubscribe (docs/push.md). Changes nothing for a browser of another member. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/wps/push/unsubscribe',
  summary: 'Stops push messages to a browser, identified by its endpoint or its id from `push.devices`.',
  access: 'member',
  body: Type.Object({
    endpoint: Type.Optional(PushEndpoint),
    deviceId: Type.Optional(Type.String({ pattern: '^\\d{1,18}$' })),
  }),
  value: Type.Object({}),
  refusals: [],
});
