import type { claim as contract } from '@foyer/contract/promotion/claim.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../../context.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { type Claim, claimOffer } from '../claim-offer.ts';
import { countClaims } from '../grant.store.ts';
import { maxClaims } from '../offer-status.ts';
import { getRunningOffer, type Offer } from '../offers-document.ts';
import { faceOf, sendTicket, toTicket } from '../tickets.ts';
import { toGrant } from '../to-offer.ts';

/** POST /wps/promotion/claim. */
export const claim: Handler<typeof contract> = async ({ body, language, merchant, session }, context) => {
  const found = getRunningOffer(body.id, merchant.code, context);
  const asked = found && toAsked(found.offer.value, { merchant, memberId: session.memberId }, context);
  if (!asked) return refuse('not.found');
  const { offer } = found;
  const granted = await withTransaction(context.pool, async (client) => {
    const total = (await countClaims(client, session.memberId)).get(offer.id) ?? 0;
    // Repeating the last claim returns the same grant: its answer may have been lost.
    const occurrence = String(Math.min(total + 1, maxClaims(offer)));
    return claimOffer(client, {
      ...{ merchant, member: session, documents: context.documents, occurrence },
      ...found,
      ...asked,
    });
  });
  if (granted instanceof Refusal) return granted;
  // If the vendor does not answer now, the job sends it again.
  if (asked.ticket) await sendTicket(granted.id, context);
  return toGrant(granted, language);
};

/** The value of a claim: an amount, or free rounds of a game whose vendor supports them. Null if the offer cannot be claimed. */
function toAsked(
  value: Offer['value'],
  who: { merchant: Pick<Merchant, 'code'>; memberId: bigint },
  context: Context,
): Pick<Claim, 'amountMinor' | 'ticket'> | null {
  if (value.kind === 'gift') return { amountMinor: BigInt(value.amountMinor) };
  const ticket = value.kind === 'ticket' ? toTicket(value, who, context) : null;
  return value.kind === 'ticket' && ticket ? { amountMinor: faceOf(value), ticket } : null;
}
