import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** POST /wps/agent/submitApplication (docs/promotions.md). Repeating it changes nothing. */
export const submitApplication = endpoint({
  method: 'POST',
  path: '/wps/agent/submitApplication',
  summary: 'Submits the saved application to become an agent; two people review it.',
  access: 'member',
  body: Type.Object({ isAgreed: Type.Boolean({ description: 'whether the member agrees to the rules for agents' }) }),
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
