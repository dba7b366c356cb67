import Type from 'typebox';
import { AmountMinor } from '../schemas.ts';

/** `submitted`: our team is looking at it. */
export const APPLICATION_STATES = ['none', 'draft', 'submitted', 'approved', 'refused', 'withdrawn'] as const;

/** Why an application was refused: its details are unclear, people may not be invited in this way, or the account does not allow it. */
export const APPLICATION_REFUSALS = ['details', 'invitations', 'account'] as const;

/** What an agent is paid, as the plan of the merchant says. */
export const PlanTerms = Type.Object({
  kind: Type.Enum(['cpa', 'revshare', 'hybrid']),
  cpaMinor: Type.Union([AmountMinor, Type.Null()], { description: 'for each member who qualifies' }),
  tiers: Type.Array(Type.Object({ fromMinor: AmountMinor, basisPoints: Type.Integer() }), {
    description: 'marginal: each share is of what lies between its own beginning and the next',
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
        days: Type.Integer({ description: 'after the registration' }),
      }),
      Type.Null(),
    ],
    { default: null, description: 'what a member has to do to count; null: a first deposit' },
  ),
  carryover: Type.Enum(['reset', 'carry', 'ringfence']),
  ringfenceFromMinor: AmountMinor,
  overrideLevels: Type.Integer({ description: 'levels of agents below who bring a share' }),
});
