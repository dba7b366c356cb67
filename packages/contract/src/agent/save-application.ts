import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { LENGTHS } from '../lengths.data.ts';
import { typed } from '../typed.ts';
import { INVITING_WAYS } from './inviting-ways.data.ts';

/** POST /wps/agent/saveApplication (docs/promotions.md): as a draft, which is not sent yet. */
export const saveApplication = endpoint({
  method: 'POST',
  path: '/wps/agent/saveApplication',
  summary: 'Saves the member’s draft of an application to become an agent.',
  access: 'member',
  body: Type.Object({
    way: Type.Enum([...INVITING_WAYS]),
    name: Type.Optional(
      typed('line', { maxLength: LENGTHS.name, description: 'name of the shop, the group or page, or the events' }),
    ),
    link: Type.Optional(Type.String({ maxLength: 200, description: 'a link, or an address' })),
  }),
  value: Type.Object({}),
  refusals: ['agent.already', 'agent.applied', 'agent.refused', 'agent.name'],
});
