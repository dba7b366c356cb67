import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor, Currency, Instant } from '../schemas.ts';
import { NeedLine, OfferId } from './shapes.ts';

/** What a friend has come to: registered, met the needs of the offer, or waits for staff, since both may be one person. */
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
          amountMinor: { ...AmountMinor, description: 'that the next friend brings' },
          friendAmountMinor: Type.Union([AmountMinor, Type.Null()], { description: 'that the friend receives' }),
          tiers: Type.Array(Type.Object({ from: Type.Integer(), amountMinor: AmountMinor }), {
            description: 'what each friend brings from the given number on; the first is from 1',
          }),
          friendNeeds: Type.Array(NeedLine),
        }),
        Type.Null(),
      ],
      { description: 'what a friend brings; null while no such offer runs' },
    ),
    invited: Type.Integer(),
    rewarded: Type.Integer(),
    earnedMinor: AmountMinor,
    currency: Currency,
    months: Type.Array(Type.Object({ month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }), amountMinor: AmountMinor }), {
      description: 'what was earned in the last six months, the oldest first, in the zone of the market',
    }),
    friends: Type.Array(Type.Object({ name: Type.String(), joinedAt: Instant, state: Type.Enum([...FRIEND_STATES]) }), {
      description: 'the newest 50, their names masked',
    }),
  }),
  refusals: [],
});
