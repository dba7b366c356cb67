import type { promoCodeEnable as contract } from '@foyer/contract/relay/promo-code-enable.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { findRunningOffers } from '../offers-document.ts';

/** GET /wps/relay/PROMOFE_getPromoCodeEnable: whether the merchant takes codes, and there is an offer to redeem one for. */
export const promoCodeEnable: Handler<typeof contract> = ({ merchant }, context) => ({
  enabled:
    (merchant.promoCodes ?? false) &&
    findRunningOffers(merchant.code, context).some(({ value }) => value.kind === 'code'),
});
