import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor, Currency } from '../schemas.ts';

/** What a level asks for: the sum of stakes, the number of bets, of days with a bet, or points. */
export const VIP_CONDITIONS = ['wagered', 'bets', 'activeDays', 'points'] as const;

const Benefits = Type.Object({
  rebateBp: Type.Union([Type.Integer(), Type.Null()], { description: 'of settled stakes, hundredths of a percent' }),
  birthdayMinor: Type.Union([AmountMinor, Type.Null()]),
  isPriority: Type.Boolean({ description: 'customer service answers sooner' }),
});

/** Of a level that has to be kept: the points of this month, and from when on it would be lost. */
const Keep = Type.Object({
  points: AmountMinor,
  keepPoints: AmountMinor,
  until: Type.String({ description: 'ISO 8601: the end of the month' }),
  isWarned: Type.Boolean({ description: 'the level is one lower afterwards, unless it is kept this month' }),
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
  summary: 'The VIP levels of the merchant, and how far the member has come.',
  access: 'member',
  value: Type.Object({
    rankLevel: Type.Integer({ description: '0: no level yet' }),
    currency: Currency,
    levels: Type.Array(
      Type.Object({
        labelId: Type.Integer(),
        name: Type.String(),
        art: Type.Union([Type.String(), Type.Null()], { default: null, description: 'its medal' }),
        conditions: Type.Array(Condition),
        benefits: Type.Union([Benefits, Type.Null()], { default: null, description: 'null: it has none of its own' }),
      }),
      {
        description:
          'from the lowest to the highest; the benefits of the caller’s level are those that they have earned',
      },
    ),
    canFall: Type.Boolean({ default: false, description: 'levels have to be kept, except those that staff gave' }),
    keep: Type.Union([Keep, Type.Null()], { default: null, description: 'null: the level stays' }),
  }),
  refusals: [],
});
