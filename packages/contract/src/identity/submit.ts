import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { CheckId, Identity } from './shapes.ts';

/** POST /wps/identity/submit (docs/identity.md). */
export const submit = endpoint({
  method: 'POST',
  path: '/wps/identity/submit',
  summary: 'Submits a check that has all its pictures.',
  access: 'member',
  body: Type.Object({ checkId: CheckId }),
  value: Identity,
  refusals: ['not.found', 'identity.closed', 'identity.incomplete', 'identity.tries'],
});
