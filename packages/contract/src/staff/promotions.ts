import Type from 'typebox';
import { Instant } from '../schemas.ts';
import { Restriction } from './members.ts';
import { Code, nullable, Reason, RowId, Username, Uuid } from './shapes.ts';
import { staffCall } from './staff-call.ts';

/** A clause of a condition that does not hold, with the values that were compared. */
const FailedClause = Type.Object({
  id: Type.String(),
  fact: Type.String(),
  args: nullable(Type.Record(Type.String(), Type.Unknown())),
  op: Type.String(),
  expected: Type.Unknown(),
  actual: Type.Unknown({ description: 'null: unknown' }),
  reason: Type.String(),
  words: Type.String({ description: 'in the language of the call' }),
});

/** Gifts, codes and referrals (docs/promotions.md). */
export const promotionCalls = {
  'explain-offer': staffCall({
    summary: 'Why a member cannot get an offer now.',
    permission: 'offer.explain',
    body: Type.Object({ merchant: Code, username: Username, offerId: Code }),
    value: Type.Object({
      isMet: Type.Boolean(),
      version: Type.Integer({ description: 'of the document with the offers' }),
      at: Instant,
      restriction: nullable(Restriction),
      failed: Type.Array(
        Type.Object({
          path: Type.String({ description: 'where in the condition, such as /all/1' }),
          clauses: Type.Array(FailedClause),
        }),
      ),
    }),
    refusals: ['forbidden', 'unknown'],
  }),
  'give-grant': staffCall({
    summary: 'Gives a member an amount of an offer; from the merchant’s threshold on, two people must.',
    permission: 'promotion.give',
    body: Type.Object({
      requestId: Uuid,
      merchant: Code,
      username: Username,
      offerId: Code,
      amountMinor: Type.String({ pattern: '^[1-9]\\d{0,14}$' }),
      reason: Reason,
    }),
    value: Type.Union([
      Type.Object({ state: Type.Literal('waiting'), approvedBy: Type.Array(Type.String()) }),
      Type.Object({ state: Type.Literal('granted'), grantId: Type.String() }),
    ]),
    refusals: ['reason', 'forbidden', 'unknown', 'same', 'unchanged'],
  }),
  'make-promotion-codes': staffCall({
    summary: 'Makes single-use codes for an offer.',
    permission: 'promotion-codes.make',
    body: Type.Object({
      merchant: Code,
      offerId: Code,
      count: Type.Integer({ minimum: 1, maximum: 10_000 }),
      reason: Reason,
    }),
    value: Type.Object({ codes: Type.Array(Type.String()) }),
    refusals: ['reason', 'forbidden', 'unknown'],
  }),
  referrals: staffCall({
    summary: 'The referrals that wait for staff, oldest first.',
    permission: 'referral.decide',
    body: Type.Object({ merchant: Code }),
    value: Type.Object({
      referrals: Type.Array(
        Type.Object({
          friendId: RowId,
          referrerId: RowId,
          offerId: Type.String(),
          flags: Type.Array(Type.String(), { description: 'why both may be one person' }),
          foundAt: Instant,
        }),
      ),
    }),
    refusals: ['forbidden'],
  }),
  'settle-referral': staffCall({
    summary: 'Pays for a waiting referral, or refuses it.',
    permission: 'referral.decide',
    body: Type.Object({ merchant: Code, friendId: RowId, isGranted: Type.Boolean(), reason: Reason }),
    value: Type.Object({ state: Type.Enum(['granted', 'refused']) }),
    refusals: ['reason', 'forbidden', 'unknown', 'unchanged'],
  }),
};
