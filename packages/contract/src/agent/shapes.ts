import Type from 'typebox';
import { AmountMinor } from '../schemas.ts';

/** `submitted`: our team is looking at it. */
export const APPLICATION_STATES = ['none', 'draft', 'submitted', 'approved', 'refused', 'withdrawn'] as const;

/** Why an application was refused: its details are unclear, people may not be invited in this way, or the account does not allow it. */
export const APPLICATION_REFUSALS = ['details', 'invitations', 'account'] as const;

/** An agent's pay under the merchant's plan. */
export const PlanTerms = Type.Object({
  kind: Type.Enum(['cpa', 'revshare', 'hybrid']),
  cpaMinor: Type.Union([AmountMinor, Type.Null()], {
    description: 'paid per member who qualifies; null if the plan has none',
  }),
  tiers: Type.Array(Type.Object({ fromMinor: AmountMinor, basisPoints: Type.Integer() }), {
    description: 'marginal: each share applies to the part between its own start and the next one’s',
  }),
  deductions: Type.Object({
    bonus: Type.Boolean(),
    rebate: Type.Boolean(),
    depositBp: Type.Integer(),
    revenueBp: Type.Integer(),
    chargebacks: Type.Boolean({ default: false }),
  }),
  qualifies: Type.Union(
    [
      Type.Object({
        depositMinor: Type.Union([AmountMinor, Type.Null()]),
        turnoverMinor: Type.Union([AmountMinor, Type.Null()]),
        kycLevel: Type.Union([Type.Integer(), Type.Null()]),
        days: Type.Integer({ description: 'deadline in days after the registration' }),
      }),
      Type.Null(),
    ],
    { default: null, description: 'what a member must do to qualify; null: make a first deposit' },
  ),
  carryover: Type.Enum(['reset', 'carry', 'ringfence']),
  ringfenceFromMinor: AmountMinor,
  overrideLevels: Type.Integer({ description: 'number of levels of agents below who bring a share' }),
});
