import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PushBound, PushEndpoint, PushKeys } from './shapes.ts';

/** POST /wps/push/subscribe (docs/push.md). A known endpoint is moved to this member. */
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
        description:
          'whether the member has agreed to the prompt; if they have chosen nothing yet, they get what it names',
      }),
    ),
  }),
  value: PushBound,
  refusals: ['push.refused'],
  limit: { what: 'CALL', perMinute: { ip: 600, device: 20 } },
});
