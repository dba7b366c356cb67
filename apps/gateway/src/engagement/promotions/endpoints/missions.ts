import type { missions as contract } from '@foyer/contract/promotion/missions.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { hidesMissions } from '../missions.store.ts';
import { findRunningOffers } from '../offers-document.ts';
import { readShown, toCheckInCard, toOfferCard } from '../to-offer.ts';

/** GET /wps/promotion/missions. */
export const missions: Handler<typeof contract> = async ({ language, merchant, session }, context) => {
  if (await hidesMissions(context.pool, session.memberId)) return { isOff: true, checkIns: [], missions: [] };
  const running = findRunningOffers(merchant.code, context);
  const shown = await readShown({ language, merchant, session }, context);
  return {
    isOff: false,
    checkIns: await Promise.all(
      running.filter(({ value }) => value.kind === 'checkIn').map((offer) => toCheckInCard(offer, shown, context)),
    ),
    missions: await Promise.all(
      running.filter(({ isMission }) => isMission).map((offer) => toOfferCard(offer, shown, context)),
    ),
  };
};
