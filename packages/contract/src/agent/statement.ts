import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor, Currency } from '../schemas.ts';
import { PlanTerms } from './shapes.ts';

const Period = Type.String({ pattern: '^\\d{4}-\\d{2}$', maxLength: 7 });

/** GET /wps/agent/statement (docs/promotions.md). */
export const statement = endpoint({
  method: 'GET',
  path: '/wps/agent/statement',
  summary: 'An agent’s statement for a month; for the current month, as it would be if the month ended now.',
  access: 'member',
  query: Type.Object({ period: Type.Optional(Period) }),
  value: Type.Object({
    period: Period,
    periods: Type.Array(Period, { description: 'the current month and those with a statement, newest first' }),
    state: Type.Enum(['running', 'waiting', 'paid']),
    currency: Currency,
    days: Type.Array(
      Type.Object({
        day: Type.String({ description: 'YYYY-MM-DD, in the market’s time zone' }),
        stakedMinor: AmountMinor,
        netMinor: Type.String({ description: 'revenue less what members were granted; may be negative' }),
      }),
      { description: 'days with play or grants, newest first' },
    ),
    stakedMinor: AmountMinor,
    revenueMinor: Type.String(),
    bonusMinor: AmountMinor,
    rebateMinor: AmountMinor,
    chargebackMinor: Type.String({ description: 'deposits returned to their payers' }),
    feesMinor: Type.String({ description: 'fees on deposits and revenue' }),
    netMinor: Type.String({ description: 'revenue less bonus, rebate, chargeback and fees' }),
    carriedMinor: Type.String({ description: 'carried over from the previous month; zero or negative' }),
    fencedMinor: Type.String({
      description: 'members’ winnings that are set aside; negative: the part of earlier ones that they have lost again',
    }),
    qualified: Type.Integer({ description: 'number of members who qualify for the first time' }),
    ownMinor: AmountMinor,
    overridesMinor: AmountMinor,
    commissionMinor: AmountMinor,
    plan: Type.Union([PlanTerms, Type.Null()]),
  }),
  refusals: ['access.denied', 'not.found'],
});
