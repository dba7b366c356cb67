import type { promoCodeEnable as contract } from '@foyer/contract/relay/promo-code-enable.ts';
import type { Handler } from '../../http/call.ts';
import { isRunning, promotionsOf } from '../offers-document.ts';

/** GET /wps/relay/PROMOFE_getPromoCodeEnable: where the merchant takes codes, while there is an offer to redeem one for. */
export const promoCodeEnable: Handler<typeof contract> = ({ merchant }, context) => ({
  enabled:
    (merchant.promoCodes ?? false) &&
    promotionsOf(context, merchant.code).offers.some(
      (offer) => offer.value.kind === 'code' && isRunning(offer, context.now()),
    ),
});
