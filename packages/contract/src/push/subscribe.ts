import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PushBound, PushEndpoint, PushKeys } from './shapes.ts';

/** POST /wps/push/subscribe (docs/push.md). Again with the same endpoint, it is this member’s now. */
export const subscribe = endpoint({
  method: 'POST',
  path: '/wps/push/subscribe',
  summary: 'Sends the member’s push messages to a browser from now on.',
  access: 'member',
  body: Type.Object({
    endpoint: PushEndpoint,
    keys: PushKeys,
    turnsOn: Type.Optional(
      Type.Boolean({
        description: 'the member has agreed to the prompt: a member who has chosen nothing yet gets what it names',
      }),
    ),
  }),
  value: PushBound,
  refusals: ['push.refused'],
  limit: { what: 'CALL', perMinute: { ip: 600, device: 20 } },
});
