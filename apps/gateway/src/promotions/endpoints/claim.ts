import type { claim as contract } from '@foyer/contract/promotion/claim.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../http/call.ts';
import { claimOffer } from '../claim-offer.ts';
import { countClaims } from '../grant.store.ts';
import { mostClaims } from '../offer-status.ts';
import { getRunningOffer } from '../offers-document.ts';
import { toGrant } from '../to-offer.ts';

/** POST /wps/promotion/claim. */
export const claim: Handler<typeof contract> = async ({ body, language, merchant, session }, context) => {
  const found = getRunningOffer(body.id, merchant.code, context);
  if (found?.offer.value.kind !== 'gift') return refuse('not.found');
  const { offer } = found;
  const amountMinor = BigInt(found.offer.value.amountMinor);
  const granted = await withTransaction(context.pool, async (client) => {
    const total = (await countClaims(client, session.memberId)).get(offer.id) ?? 0;
    // The last claim again is the same grant: its answer may have been lost.
    const occurrence = String(Math.min(total + 1, mostClaims(offer)));
    return claimOffer(client, { merchant, member: session, ...found, occurrence, amountMinor });
  });
  return granted instanceof Refusal ? granted : toGrant(granted, language);
};
