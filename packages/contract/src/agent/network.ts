import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor, Currency } from '../schemas.ts';

/** GET /wps/agent/network (docs/promotions.md). */
export const network = endpoint({
  method: 'GET',
  path: '/wps/agent/network',
  summary: 'The agents below the caller, with masked names, each followed by the agents below it.',
  access: 'member',
  value: Type.Object({
    period: Type.Union([Type.String(), Type.Null()], {
      description: 'month of the shares; null before the first statement',
    }),
    currency: Currency,
    isCut: Type.Boolean({ description: 'whether there are more agents than listed' }),
    agents: Type.Array(
      Type.Object({
        name: Type.String(),
        depth: Type.Integer({ description: 'level below the caller; 1 is directly below' }),
        members: Type.Integer({ description: 'number of members this agent has referred' }),
        agents: Type.Integer({ description: 'number of agents directly below this one' }),
        shareMinor: AmountMinor,
      }),
    ),
  }),
  refusals: ['access.denied'],
});
