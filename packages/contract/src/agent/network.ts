import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor, Currency } from '../schemas.ts';

/** GET /wps/agent/network (docs/promotions.md). */
export const network = endpoint({
  method: 'GET',
  path: '/wps/agent/network',
  summary: 'The agents below an agent, masked, each followed by those below it.',
  access: 'member',
  value: Type.Object({
    period: Type.Union([Type.String(), Type.Null()], { description: 'the month of the shares; null before the first' }),
    currency: Currency,
    isCut: Type.Boolean({ description: 'there are more' }),
    agents: Type.Array(
      Type.Object({
        name: Type.String(),
        depth: Type.Integer({ description: '1: directly below' }),
        members: Type.Integer({ description: 'whom this agent has referred' }),
        agents: Type.Integer({ description: 'directly below this agent' }),
        shareMinor: AmountMinor,
      }),
    ),
  }),
  refusals: ['access.denied'],
});
