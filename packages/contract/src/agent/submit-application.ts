import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** POST /wps/agent/submitApplication (docs/promotions.md). The same again changes nothing. */
export const submitApplication = endpoint({
  method: 'POST',
  path: '/wps/agent/submitApplication',
  summary: 'Sends the saved application to become an agent; two people look at it.',
  access: 'member',
  body: Type.Object({ isAgreed: Type.Boolean({ description: 'to the rules of agents' }) }),
  value: Type.Object({}),
  refusals: [
    'agent.already',
    'agent.missing',
    'agent.rules',
    'account.disabled',
    'member.excluded',
    'member.paused',
    'account.closing',
    'member.blocked',
    'user.or.token.invalid',
  ],
});
