import type { status as contract } from '@foyer/contract/system/status.ts';
import { accessOf } from '@foyer/merchant/access.ts';
import type { Handler } from '../../http/call.ts';

/** GET /wps/v2/system/status. A host no merchant lists never gets here: the border answers `domain_not_available`. */
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
