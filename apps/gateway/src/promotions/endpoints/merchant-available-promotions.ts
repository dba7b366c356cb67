import type { merchantAvailablePromotions as contract } from '@foyer/contract/relay/merchant-available-promotions.ts';
import type { Handler } from '../../http/call.ts';
import { listPromotionFlags } from '../promotion.store.ts';

/** GET /wps/relay/MCSFE_getMerchantAvailablePromotions: a programme that is not configured is off. */
export const merchantAvailablePromotions: Handler<typeof contract> = async ({ merchant }, { db }) => {
  const rows = await listPromotionFlags(db, merchant.code);
  const flagOf = (name: string) => {
    const row = rows.find((candidate) => candidate.name === name);
    return { enabled: row?.enabled ?? false, count: row?.count ?? 0 };
  };
  return { APP_DOWNLOAD: flagOf('APP_DOWNLOAD'), REFERRAL: flagOf('REFERRAL') };
};
