import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

const Flag = Type.Object({ enabled: Type.Boolean(), count: Type.Integer() });

/** GET /wps/relay/MCSFE_getMerchantAvailablePromotions (§3 promotion flags). */
export const merchantAvailablePromotions = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getMerchantAvailablePromotions',
  summary: 'The running promotion programmes, with the number of offers in each.',
  access: 'anyone',
  isCacheable: true,
  value: Type.Object({ APP_DOWNLOAD: Flag, REFERRAL: Flag }),
  refusals: [],
});
