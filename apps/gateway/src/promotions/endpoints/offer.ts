import type { offer as contract } from '@foyer/contract/promotion/offer.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../http/call.ts';
import { isRunning, promotionsOf } from '../offers-document.ts';
import { readShown, toOfferDetail } from '../to-offer.ts';

/** GET /wps/promotion/offer. */
export const offer: Handler<typeof contract> = async ({ language, merchant, query, session }, context) => {
  const { offers, version } = promotionsOf(context, merchant.code);
  const found = offers.find(({ id }) => id === query.id);
  if (!found || !isRunning(found, context.now())) return refuse('not.found');
  const shown = await readShown({ language, merchant, session }, context);
  return toOfferDetail({ offer: found, version }, shown, context);
};
