import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Currency, Instant } from '../schemas.ts';
import { INVITING_WAYS } from './inviting-ways.data.ts';
import { APPLICATION_REFUSALS, APPLICATION_STATES, PlanTerms } from './shapes.ts';

/** GET /wps/agent/application (docs/promotions.md). */
export const application = endpoint({
  method: 'GET',
  path: '/wps/agent/application',
  summary: 'The member’s latest application to become an agent, and the terms on which agents are paid.',
  access: 'member',
  value: Type.Object({
    isAgent: Type.Boolean(),
    state: Type.Enum([...APPLICATION_STATES]),
    way: Type.Enum([...INVITING_WAYS]),
    name: Type.String(),
    link: Type.String(),
    submittedAt: Type.Union([Instant, Type.Null()]),
    refusal: Type.Union([Type.Enum([...APPLICATION_REFUSALS]), Type.Null()]),
    againAt: Type.Union([Instant, Type.Null()], { description: 'after a refusal: when the member may apply again' }),
    currency: Currency,
    plan: Type.Union([PlanTerms, Type.Null()], { description: 'null if the merchant has no plan' }),
  }),
  refusals: [],
});
