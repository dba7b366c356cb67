import type { merchantAvailablePromotions as contract } from '@foyer/contract/relay/merchant-available-promotions.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { findRunningOffers } from '../offers-document.ts';

/** GET /wps/relay/MCSFE_getMerchantAvailablePromotions: a programme is available while one of its offers runs. */
export const merchantAvailablePromotions: Handler<typeof contract> = ({ merchant }, context) => {
  const running = findRunningOffers(merchant.code, context);
  const flagOf = (name: 'APP_DOWNLOAD' | 'REFERRAL') => {
    const count = running.filter(({ programme }) => programme === name).length;
    return { enabled: count > 0, count };
  };
  return { APP_DOWNLOAD: flagOf('APP_DOWNLOAD'), REFERRAL: flagOf('REFERRAL') };
};
