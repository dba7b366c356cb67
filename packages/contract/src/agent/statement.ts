import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor, Currency } from '../schemas.ts';
import { PlanTerms } from './shapes.ts';

const Period = Type.String({ pattern: '^\\d{4}-\\d{2}$', maxLength: 7 });

/** GET /wps/agent/statement (docs/promotions.md). */
export const statement = endpoint({
  method: 'GET',
  path: '/wps/agent/statement',
  summary: 'An agent’s statement of a month; of this month, what it would be if it ended now.',
  access: 'member',
  query: Type.Object({ period: Type.Optional(Period) }),
  value: Type.Object({
    period: Period,
    periods: Type.Array(Period, { description: 'this month and those with a statement, the newest first' }),
    state: Type.Enum(['running', 'waiting', 'paid']),
    currency: Currency,
    days: Type.Array(
      Type.Object({
        day: Type.String({ description: 'YYYY-MM-DD, in the zone of the market' }),
        stakedMinor: AmountMinor,
        netMinor: Type.String({ description: 'revenue less what members were granted; may be below zero' }),
      }),
      { description: 'with anything to show, the newest first' },
    ),
    stakedMinor: AmountMinor,
    revenueMinor: Type.String(),
    bonusMinor: AmountMinor,
    rebateMinor: AmountMinor,
    chargebackMinor: Type.String({ description: 'deposits that went back to their payers' }),
    feesMinor: Type.String({ description: 'of deposits and revenue' }),
    netMinor: Type.String({ description: 'revenue less the four' }),
    carriedMinor: Type.String({ description: 'zero or below' }),
    fencedMinor: Type.String({ description: 'members’ winnings that are set aside; below zero, taken back of them' }),
    qualified: Type.Integer({ description: 'members who count for the first time' }),
    ownMinor: AmountMinor,
    overridesMinor: AmountMinor,
    commissionMinor: AmountMinor,
    plan: Type.Union([PlanTerms, Type.Null()]),
  }),
  refusals: ['access.denied', 'not.found'],
});
