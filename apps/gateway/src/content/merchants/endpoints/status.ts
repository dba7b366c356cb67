import type { status as contract } from '@foyer/contract/system/status.ts';
import { accessOf } from '@foyer/merchant/access.ts';
import type { Handler } from '../../../platform/http/call.ts';

/** GET /wps/v2/system/status. The pipeline already refuses an unknown host with `domain_not_available`. */
export const status: Handler<typeof contract> = async (call, { isSandbox, maintenance, now }) => {
  const { affiliateCode, country, ip, merchant } = call;
  const closed = await maintenance.of(merchant.code);
  return {
    merchantCode: merchant.code,
    maintenance: closed !== null,
    maintenanceEnd: closed?.until?.toISOString() ?? null,
    regionRestriction: accessOf(merchant, call) === 'region',
    ip,
    country,
    affiliateCode,
    sandbox: isSandbox,
    serverTime: now(),
  };
};
