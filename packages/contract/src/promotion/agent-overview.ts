import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor, Currency, Instant } from '../schemas.ts';

/** GET /wps/promotion/agentOverview (docs/promotions.md): for agents, who are members of type 1 or 2 (§3). */
export const agentOverview = endpoint({
  method: 'GET',
  path: '/wps/promotion/agentOverview',
  summary: 'The members whom an agent has referred, with masked names and sums of the last 30 days.',
  access: 'member',
  query: Type.Object({
    filter: Type.Optional(Type.Enum(['all', 'active', 'agents'])),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  }),
  value: Type.Object({
    code: Type.String(),
    members: Type.Integer(),
    active: Type.Integer({ description: 'number of members with a bet within the last 30 days' }),
    agents: Type.Integer(),
    turnoverMinor: AmountMinor,
    currency: Currency,
    period: Type.String({ description: 'the current month, YYYY-MM' }),
    commissionMinor: Type.String({ description: 'commission of the current month, if it ended now' }),
    rows: Type.Array(
      Type.Object({
        name: Type.String(),
        isAgent: Type.Boolean(),
        joinedAt: Instant,
        lastBetAt: Type.Union([Instant, Type.Null()]),
        turnoverMinor: AmountMinor,
        members: Type.Integer({ description: 'number of members this member has referred' }),
      }),
      { description: 'at most 50, highest turnover first' },
    ),
    statements: Type.Array(
      Type.Object({
        period: Type.String({ description: 'YYYY-MM, in the market’s time zone' }),
        commissionMinor: AmountMinor,
        isPaid: Type.Boolean(),
      }),
      { default: [], description: 'past months, newest first, at most 24' },
    ),
  }),
  refusals: ['access.denied'],
});
