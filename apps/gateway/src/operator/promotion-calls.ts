import Type from 'typebox';
import { makePromotionCodes } from './make-promotion-codes.ts';
import { call, type OperatorCall } from './operator-call.ts';

const Wanted = Type.Object({
  merchant: Type.String({ maxLength: 40 }),
  offerId: Type.String({ maxLength: 40 }),
  count: Type.Integer({ minimum: 1, maximum: 10_000 }),
  reason: Type.String({ maxLength: 200 }),
});

/** Calls of staff about promotions (docs/promotions.md). */
export const PROMOTION_CALLS: ReadonlyMap<string, OperatorCall> = new Map([
  ['make-promotion-codes', call(Wanted, (wanted, { person }, context) => makePromotionCodes(wanted, person, context))],
]);
