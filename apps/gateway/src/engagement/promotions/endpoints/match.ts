import type { match as contract } from '@foyer/contract/promotion/match.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { statusOf } from '../offer-status.ts';
import { findRunningOffers, promotionsOf } from '../offers-document.ts';
import { readShown, toOfferDetail } from '../to-offer.ts';

/** GET /wps/promotion/match. */
export const match: Handler<typeof contract> = async ({ language, merchant, session }, context) => {
  const matches = findRunningOffers(merchant.code, context).filter(({ value }) => value.kind === 'match');
  if (matches.length === 0) return { offer: null };
  const shown = await readShown({ language, merchant, session }, context);
  const { used, viewer } = shown;
  // Only one set of funds can be wagered at a time.
  if (!viewer || viewer.wagering !== null) return { offer: null };
  const isOpen = (status: string) => status === 'joined' || (status === 'available' && viewer.joined === null);
  const offer = matches.find((one) => isOpen(statusOf(one, viewer, used.get(one.id) ?? 0n)));
  const { version } = promotionsOf(context, merchant.code);
  return { offer: offer ? await toOfferDetail({ offer, version }, shown, context) : null };
};
