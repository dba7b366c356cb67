import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** POST /wps/agent/withdrawApplication (docs/promotions.md). The same again changes nothing. */
export const withdrawApplication = endpoint({
  method: 'POST',
  path: '/wps/agent/withdrawApplication',
  summary: 'Takes back an application that nobody has decided about.',
  access: 'member',
  body: Type.Object({}),
  value: Type.Object({}),
  refusals: ['agent.missing'],
});
