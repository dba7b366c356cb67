import { withTransaction } from '@foyer/database/open-pool.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { addCheckIn, getMonth } from './check-in.store.ts';
import { type ClaimRefusal, claimOffer, findRefusal } from './claim-offer.ts';
import { type GrantRow, lockMember } from './grant.store.ts';
import type { Offer } from './offers-document.ts';

export interface CheckedIn {
  done: number;
  of: number;
  grant: GrantRow | null;
}

interface CheckIn {
  merchant: Merchant;
  session: MemberSession;
  offer: Offer;
  version: number;
}

/**
 * Checks a member in for today. With the last of the days per month that the offer requires, its amount is granted, once a
 * month. Missing a day costs nothing.
 */
export const checkIn = (
  { merchant, offer, session, version }: CheckIn,
  { documents, pool }: Pick<Context, 'documents' | 'pool'>,
): Promise<CheckedIn | Refusal<ClaimRefusal>> =>
  withTransaction(pool, async (client) => {
    if (offer.value.kind !== 'checkIn') throw new Error(`${offer.id} is no offer to check in for`);
    const { amountMinor, days } = offer.value;
    const { timeZone } = merchant.market;
    const key = { memberId: session.memberId, offerId: offer.id, timeZone };
    const claim = { merchant, member: session, offer, version, documents, amountMinor: BigInt(amountMinor) };
    await lockMember(client, session.memberId);
    const refused = await findRefusal(client, { ...claim, occurrence: '' });
    if (refused) return refused;
    await addCheckIn(client, key);
    const { done, month } = await getMonth(client, key);
    const counted = { done: Math.min(done, days), of: days };
    if (done < days) return { ...counted, grant: null };
    const grant = await claimOffer(client, { ...claim, occurrence: `month:${month}` });
    return grant instanceof Refusal ? grant : { ...counted, grant };
  });
