import { Refusal } from '@foyer/http/refusal.ts';
import Type from 'typebox';
import { decideWaitingCall, findWaitingCalls } from './decide-waiting.ts';
import { endFreeRounds, offerFreeRounds } from './free-rounds.ts';
import { call, type OperatorCall } from './operator-call.ts';

const Name = Type.String({ minLength: 1, maxLength: 64 });
const Reason = Type.String({ maxLength: 200 });
const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const Decided = Type.Object({ id: Uuid, reason: Reason });
const Offer = Type.Object({
  grantId: Uuid,
  merchant: Name,
  username: Name,
  vendor: Name,
  gameCode: Name,
  stakeMinor: Type.String({ pattern: '^[1-9]\\d{0,17}$' }),
  rounds: Type.Integer({ minimum: 1, maximum: 1_000 }),
  expiresAt: Type.String({ format: 'date-time' }),
  reason: Reason,
});

const decide = (isApproved: boolean) =>
  call(Decided, (decision, { person }, context) => decideWaitingCall({ ...decision, isApproved }, person, context));

/** The calls about vendors (docs/guides/how-to-connect-a-vendor.md). */
export const VENDOR_CALLS: readonly (readonly [string, OperatorCall])[] = [
  [
    'waiting',
    call(Type.Object({ merchant: Name }), async ({ merchant }, { person }, context) => {
      const calls = await findWaitingCalls(merchant, person, context);
      return calls instanceof Refusal ? calls : { calls };
    }),
  ],
  ['approve', decide(true)],
  ['refuse', decide(false)],
  [
    'grant-free-rounds',
    call(Offer, ({ expiresAt, stakeMinor, ...offer }, { person }, context) =>
      offerFreeRounds({ ...offer, stakeMinor: BigInt(stakeMinor), expiresAt: new Date(expiresAt) }, person, context),
    ),
  ],
  [
    'cancel-free-rounds',
    call(Type.Object({ merchant: Name, grantId: Uuid, reason: Reason }), (grant, { person }, context) =>
      endFreeRounds(grant, person, context),
    ),
  ],
];
