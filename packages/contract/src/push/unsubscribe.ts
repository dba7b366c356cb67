import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PushEndpoint } from './shapes.ts';

/** POST /wps/push/unsubscribe (docs/push.md). A browser that is not the member’s changes nothing. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/wps/push/unsubscribe',
  summary: 'Sends push messages no longer to a browser, named by its endpoint or as in `push.devices`.',
  access: 'member',
  body: Type.Object({
    endpoint: Type.Optional(PushEndpoint),
    deviceId: Type.Optional(Type.String({ pattern: '^\\d{1,18}$' })),
  }),
  value: Type.Object({}),
  refusals: [],
});
