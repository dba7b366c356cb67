import Type from 'typebox';
import { AmountMinor, Currency, Instant } from '../schemas.ts';
import { WALLET_STATUSES } from '../vendor/wallet-protocol.ts';
import { ByMerchant, Reason, Uuid } from './shapes.ts';
import { staffCall } from './staff-call.ts';

const Decision = Type.Object({ id: Uuid, reason: Reason });
const Decided = Type.Object({
  status: Type.Enum([...WALLET_STATUSES, 'REFUSED'], {
    description: 'the outcome of the call; REFUSED: staff have refused it',
  }),
});

/** Calls of vendors that wait for staff (docs/guides/how-to-connect-a-vendor.md). */
export const vendorCalls = {
  waiting: staffCall({
    summary: 'The calls of vendors that wait for a decision.',
    permission: 'vendor.decide',
    body: ByMerchant,
    value: Type.Object({
      calls: Type.Array(
        Type.Object({
          id: Type.String(),
          vendor: Type.String(),
          operation: Type.String(),
          playerRef: Type.String(),
          roundId: Type.String(),
          amountMinor: AmountMinor,
          currency: Currency,
          createdAt: Instant,
        }),
      ),
    }),
    refusals: ['forbidden'],
  }),
  approve: staffCall({
    summary: 'Approves a call of a vendor, which moves its money.',
    permission: 'vendor.decide',
    body: Decision,
    value: Decided,
    refusals: ['reason', 'unknown', 'forbidden'],
  }),
  refuse: staffCall({
    summary: 'Refuses a call of a vendor for good.',
    permission: 'vendor.decide',
    body: Decision,
    value: Decided,
    refusals: ['reason', 'unknown', 'forbidden'],
  }),
};
