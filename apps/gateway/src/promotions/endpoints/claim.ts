import type { claim as contract } from '@foyer/contract/promotion/claim.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../http/call.ts';
import { claimOffer } from '../claim-offer.ts';
import { countClaims } from '../grant.store.ts';
import { mostClaims } from '../offer-status.ts';
import { isRunning, promotionsOf } from '../offers-document.ts';
import { toGrant } from '../to-offer.ts';

/** POST /wps/promotion/claim. */
export const claim: Handler<typeof contract> = async ({ body, language, merchant, session }, context) => {
  const { offers, version } = promotionsOf(context, merchant.code);
  const offer = offers.find(({ id }) => id === body.id);
  if (offer?.value.kind !== 'gift' || !isRunning(offer, context.now())) return refuse('not.found');
  const amountMinor = BigInt(offer.value.amountMinor);
  const granted = await withTransaction(context.pool, async (client) => {
    const { total = 0 } = (await countClaims(client, session.memberId, merchant.market.timeZone)).get(offer.id) ?? {};
    // The last claim again is the same grant: its answer may have been lost.
    const occurrence = String(Math.min(total + 1, mostClaims(offer)));
    return claimOffer(client, { merchant, member: session, offer, version, occurrence, amountMinor });
  });
  return granted instanceof Refusal ? granted : toGrant(granted, language);
};
