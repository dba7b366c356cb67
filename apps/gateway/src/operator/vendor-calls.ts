import type { freeRoundCalls } from '@foyer/contract/staff/free-rounds.ts';
import type { vendorCalls } from '@foyer/contract/staff/vendors.ts';
import { decideWaitingCall, findWaitingCalls } from './decide-waiting.ts';
import { endFreeRounds, offerFreeRounds } from './free-rounds.ts';
import type { StaffHandlersOf } from './operator-call.ts';

/** The calls about vendors (docs/guides/how-to-connect-a-vendor.md). */
export const VENDOR_CALLS: StaffHandlersOf<keyof typeof vendorCalls | keyof typeof freeRoundCalls> = {
  waiting: ({ merchant }, { person }, context) => findWaitingCalls(merchant, person, context),
  approve: (decision, { person }, context) => decideWaitingCall({ ...decision, isApproved: true }, person, context),
  refuse: (decision, { person }, context) => decideWaitingCall({ ...decision, isApproved: false }, person, context),
  'grant-free-rounds': ({ expiresAt, stakeMinor, ...offer }, { person }, context) =>
    offerFreeRounds({ ...offer, stakeMinor: BigInt(stakeMinor), expiresAt: new Date(expiresAt) }, person, context),
  'cancel-free-rounds': (grant, { person }, context) => endFreeRounds(grant, person, context),
};
