import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PushBound, PushTopicField, RegistrationToken } from '../push/shapes.ts';

/** POST /wps/relay/CSP_fcmBind (§7): the member’s token of Firebase Cloud Messaging. */
export const fcmBind = endpoint({
  method: 'POST',
  path: '/wps/relay/CSP_fcmBind',
  summary: 'Sends the member’s push messages to a token of Firebase Cloud Messaging from now on.',
  access: 'member',
  body: Type.Object({
    registrationToken: RegistrationToken,
    topic: Type.Optional(PushTopicField),
    turnsOn: Type.Optional(Type.Boolean({ description: 'as in `push.subscribe`' })),
  }),
  value: PushBound,
  refusals: ['push.refused'],
  limit: { what: 'CALL', perMinute: { ip: 600, device: 20 } },
});
