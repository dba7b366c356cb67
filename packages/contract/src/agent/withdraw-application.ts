import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** POST /wps/agent/withdrawApplication (docs/promotions.md). Repeating it changes nothing. */
export const withdrawApplication = endpoint({
  method: 'POST',
  path: '/wps/agent/withdrawApplication',
  summary: 'Withdraws an application before it is decided.',
  access: 'member',
  body: Type.Object({}),
  value: Type.Object({}),
  refusals: ['agent.missing'],
});
