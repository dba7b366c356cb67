import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/relay/PROMOFE_getPromoCodeEnable (§4, §7): asked when a session begins. */
export const promoCodeEnable = endpoint({
  method: 'GET',
  path: '/wps/relay/PROMOFE_getPromoCodeEnable',
  summary: 'Whether members may enter promotion codes.',
  access: 'member',
  value: Type.Object({ enabled: Type.Boolean() }),
  refusals: [],
});
