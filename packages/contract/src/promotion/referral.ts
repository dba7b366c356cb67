import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor, Currency, Instant } from '../schemas.ts';
import { NeedLine, OfferId } from './shapes.ts';

/** The state of a referred friend: registered, met the needs of the offer, or held for staff, since both may be one person. */
export const FRIEND_STATES = ['joined', 'rewarded', 'checking'] as const;

/** GET /wps/promotion/referral (docs/promotions.md). */
export const referral = endpoint({
  method: 'GET',
  path: '/wps/promotion/referral',
  summary: 'The member’s referral code, and the friends who have registered with it.',
  access: 'member',
  value: Type.Object({
    code: Type.String(),
    offer: Type.Union(
      [
        Type.Object({
          id: OfferId,
          amountMinor: { ...AmountMinor, description: 'what the next friend brings' },
          friendAmountMinor: Type.Union([AmountMinor, Type.Null()], { description: 'what the friend receives' }),
          tiers: Type.Array(Type.Object({ from: Type.Integer(), amountMinor: AmountMinor }), {
            description: 'what each friend brings from the given number on; the first tier starts at 1',
          }),
          friendNeeds: Type.Array(NeedLine),
        }),
        Type.Null(),
      ],
      { description: 'the referral offer; null if none is running' },
    ),
    invited: Type.Integer(),
    rewarded: Type.Integer(),
    earnedMinor: AmountMinor,
    currency: Currency,
    months: Type.Array(Type.Object({ month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }), amountMinor: AmountMinor }), {
      description: 'earnings of the last six months in the market’s time zone, oldest first',
    }),
    friends: Type.Array(Type.Object({ name: Type.String(), joinedAt: Instant, state: Type.Enum([...FRIEND_STATES]) }), {
      description: 'the newest 50, with masked names',
    }),
  }),
  refusals: [],
});
