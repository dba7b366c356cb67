import type { StaffRefusalOf } from '@foyer/contract/staff/calls.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import { addGrant, type FreeRoundGrant, getGrant, setGrantState } from '../../ledger/wallet/free-round.store.ts';
import { may } from '../../platform/policy/may.ts';
import { toPlayerRef } from './launch.ts';

/** Free rounds that staff give to a member. */
export interface FreeRoundsOffer {
  /** Chosen by the caller; a repeated call with the same id grants only once. */
  grantId: string;
  vendor: string;
  gameCode: string;
  stakeMinor: bigint;
  rounds: number;
  expiresAt: Date;
}

interface Receiver {
  memberId: bigint;
  accountId: bigint;
  merchant: string;
  currency: string;
}

/**
 * Grants free rounds at a vendor that has declared them: stores the grant, then calls the vendor (W18). `unconfirmed`: the vendor did
 * not answer; the call may be repeated.
 */
export async function grantFreeRounds(
  offer: FreeRoundsOffer,
  receiver: Receiver,
  context: Context,
): Promise<FreeRoundGrant | Refusal<StaffRefusalOf<'grant-free-rounds'>>> {
  const { expiresAt, gameCode, grantId, rounds, stakeMinor } = offer;
  const vendor = context.vendors.get(offer.vendor);
  if (!vendor?.freeRounds) return refuse('unknown');
  if (await may(context.pool, { memberId: receiver.memberId }, 'grant')) return refuse('forbidden');
  const playerRef = toPlayerRef(vendor.code, receiver.memberId, context);
  const wanted = { ...receiver, id: grantId, vendor: vendor.code, playerRef, gameCode, stakeMinor, rounds, expiresAt };
  const grant = await addGrant(context.pool, wanted);
  // The same id with other content, or a cancelled grant.
  if (!grant || !isSame(grant, wanted) || grant.state === 'cancelled') return refuse('unchanged');
  return (await sendFreeRounds(grant, context)) ? { ...grant, state: 'active' } : refuse('unconfirmed');
}

/** Sends stored free rounds to their vendor. @returns false if it has not confirmed them; the call may be repeated */
export async function sendFreeRounds(grant: FreeRoundGrant, context: Context): Promise<boolean> {
  const { currency, gameCode, id: grantId, merchant, playerRef, rounds, stakeMinor } = grant;
  const request = { grantId, playerRef, merchant, gameCode, currency, stakeMinor: String(stakeMinor), rounds };
  try {
    const calls = context.vendors.get(grant.vendor)?.freeRounds;
    if (!calls) return false;
    await calls.grant({ ...request, expiresAt: grant.expiresAt.toISOString() });
  } catch (fault) {
    context.log.warn({ err: fault, grantId }, 'a vendor did not confirm free rounds');
    return false;
  }
  return setGrantState(context.pool, grantId, 'active');
}

type Wanted = Omit<FreeRoundGrant, 'used' | 'state'>;

const isSame = (grant: FreeRoundGrant, wanted: Wanted): boolean =>
  (['vendor', 'memberId', 'gameCode', 'stakeMinor', 'rounds'] as const).every((key) => grant[key] === wanted[key]);

/** Cancels the rest of a grant, here first: no further round begins, whatever the vendor does. Begun rounds are still paid. */
export async function cancelFreeRounds(
  { grantId, merchant }: { grantId: string; merchant: string },
  context: Context,
): Promise<FreeRoundGrant | Refusal<StaffRefusalOf<'cancel-free-rounds'>>> {
  const grant = await getGrant(context.pool, grantId);
  const calls = grant && context.vendors.get(grant.vendor)?.freeRounds;
  if (grant?.merchant !== merchant || !calls) return refuse('unknown');
  await setGrantState(context.pool, grantId, 'cancelled');
  try {
    await calls.cancel(grantId);
  } catch (fault) {
    context.log.warn({ err: fault, grantId }, 'a vendor did not confirm the end of free rounds');
    return refuse('unconfirmed');
  }
  return { ...grant, state: 'cancelled' };
}
