import Type from 'typebox';
import { Name, Reason, Uuid } from './shapes.ts';
import { staffCall } from './staff-call.ts';

const Grant = Type.Object({ grantId: Type.String(), state: Type.Enum(['offered', 'active', 'cancelled']) });

/** Free rounds that staff give at a vendor (docs/promotions.md). */
export const freeRoundCalls = {
  'grant-free-rounds': staffCall({
    summary: 'Gives a member free rounds at a vendor; the same id grants only once.',
    permission: 'free-rounds.change',
    body: Type.Object({
      grantId: Uuid,
      merchant: Name,
      username: Name,
      vendor: Name,
      gameCode: Name,
      stakeMinor: Type.String({ pattern: '^[1-9]\\d{0,17}$' }),
      rounds: Type.Integer({ minimum: 1, maximum: 1_000 }),
      expiresAt: Type.String({ format: 'date-time' }),
      reason: Reason,
    }),
    value: Grant,
    refusals: ['reason', 'forbidden', 'unknown', 'unchanged', 'unconfirmed'],
  }),
  'cancel-free-rounds': staffCall({
    summary: 'Cancels the remaining rounds of a grant.',
    permission: 'free-rounds.change',
    body: Type.Object({ merchant: Name, grantId: Uuid, reason: Reason }),
    value: Grant,
    refusals: ['reason', 'forbidden', 'unknown', 'unconfirmed'],
  }),
};
