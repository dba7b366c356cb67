import type { promoCodeEnable as contract } from '@foyer/contract/relay/promo-code-enable.ts';
import type { Handler } from '../../http/call.ts';

/** GET /wps/relay/PROMOFE_getPromoCodeEnable. */
export const promoCodeEnable: Handler<typeof contract> = ({ merchant }) => ({ enabled: merchant.promoCodes ?? false });
