import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor, Currency } from '../schemas.ts';

/** The requirements of a level: sum of stakes, number of bets, days with a bet, or points. */
export const VIP_CONDITIONS = ['wagered', 'bets', 'activeDays', 'points'] as const;

const Benefits = Type.Object({
  rebateBp: Type.Union([Type.Integer(), Type.Null()], {
    description: 'share of settled stakes, in hundredths of a percent',
  }),
  birthdayMinor: Type.Union([AmountMinor, Type.Null()]),
  isPriority: Type.Boolean({ description: 'whether customer service answers sooner' }),
});

/** For a level that must be kept: this month's points, and when the level would be lost. */
const Keep = Type.Object({
  points: AmountMinor,
  keepPoints: AmountMinor,
  until: Type.String({ description: 'end of the month, ISO 8601' }),
  isWarned: Type.Boolean({ description: 'whether the level falls by one at that time unless it is kept this month' }),
});

const Condition = Type.Object({
  kind: Type.Enum([...VIP_CONDITIONS]),
  done: AmountMinor,
  target: AmountMinor,
});

/** GET /wps/member/vip (docs/promotions.md: Levels). */
export const vip = endpoint({
  method: 'GET',
  path: '/wps/member/vip',
  summary: 'The merchant’s VIP levels, and the member’s progress.',
  access: 'member',
  value: Type.Object({
    rankLevel: Type.Integer({ description: 'rank of the member’s level; 0: no level yet' }),
    currency: Currency,
    levels: Type.Array(
      Type.Object({
        labelId: Type.Integer(),
        name: Type.String(),
        art: Type.Union([Type.String(), Type.Null()], { default: null, description: 'name of its medal' }),
        conditions: Type.Array(Condition),
        benefits: Type.Union([Benefits, Type.Null()], {
          default: null,
          description: 'null: the level has no benefits of its own',
        }),
      }),
      {
        description: 'lowest first; the caller’s own level has the benefits that they have earned',
      },
    ),
    canFall: Type.Boolean({
      default: false,
      description: 'whether levels can be lost; those assigned by staff cannot',
    }),
    keep: Type.Union([Keep, Type.Null()], {
      default: null,
      description: 'what keeps the level; null: it cannot be lost',
    }),
  }),
  refusals: [],
});
