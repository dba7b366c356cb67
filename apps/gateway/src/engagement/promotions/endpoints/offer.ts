import type { offer as contract } from '@foyer/contract/promotion/offer.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { getRunningOffer } from '../offers-document.ts';
import { readShown, toOfferDetail } from '../to-offer.ts';

/** GET /wps/promotion/offer. */
export const offer: Handler<typeof contract> = async ({ language, merchant, query, session }, context) => {
  const found = getRunningOffer(query.id, merchant.code, context);
  if (!found) return refuse('not.found');
  const shown = await readShown({ language, merchant, session }, context);
  return toOfferDetail(found, shown, context);
};
