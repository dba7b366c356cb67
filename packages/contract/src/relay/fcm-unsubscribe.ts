import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PushTopicField, RegistrationToken } from '../push/shapes.ts';

/** POST /wps/relay/CSP_fcmUnsubscribe (§7). A token that is not bound to the member changes nothing. */
export const fcmUnsubscribe = endpoint({
  method: 'POST',
  path: '/wps/relay/CSP_fcmUnsubscribe',
  summary: 'Forgets a token, or takes a topic from it.',
  access: 'member',
  body: Type.Object({
    registrationToken: RegistrationToken,
    unsubscribeAll: Type.Optional(Type.Boolean({ description: 'true by default: the token is forgotten' })),
    topic: Type.Optional(PushTopicField),
  }),
  value: Type.Object({}),
  refusals: [],
});
