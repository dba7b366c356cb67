import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PushTopicField, RegistrationToken } from '../push/shapes.ts';

/** POST /wps/relay/CSP_fcmSubscribe (§7). Topics are stored here, not at Google, which could not check consent. */
export const fcmSubscribe = endpoint({
  method: 'POST',
  path: '/wps/relay/CSP_fcmSubscribe',
  summary: 'Adds a topic to a token that is bound to the member.',
  access: 'member',
  body: Type.Object({ registrationToken: RegistrationToken, topic: PushTopicField }),
  value: Type.Object({ topics: Type.Array(PushTopicField) }),
  refusals: ['not.found'],
});
