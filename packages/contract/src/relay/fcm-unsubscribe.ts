import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PushTopicField, RegistrationToken } from '../push/shapes.ts';

/** POST /wps/relay/CSP_fcmUnsubscribe (§7). Changes nothing for a token that is not bound to the member. */
export const fcmUnsubscribe = endpoint({
  method: 'POST',
  path: '/wps/relay/CSP_fcmUnsubscribe',
  summary: 'Removes a token, or a topic from it.',
  access: 'member',
  body: Type.Object({
    registrationToken: RegistrationToken,
    unsubscribeAll: Type.Optional(Type.Boolean({ description: 'whether to remove the token; default: true' })),
    topic: Type.Optional(PushTopicField),
  }),
  value: Type.Object({}),
  refusals: [],
});
