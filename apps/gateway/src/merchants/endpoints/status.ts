import type { status as contract } from '@foyer/contract/system/status.ts';
import type { Handler } from '../../http/call.ts';

/** GET /wps/v2/system/status. A host no merchant lists never gets here: the border answers `domain_not_available`. */
export const status: Handler<typeof contract> = ({ merchant, affiliateCode }, { isSandbox, now }) => ({
  merchantCode: merchant.code,
  maintenance: false,
  maintenanceEnd: null,
  regionRestriction: false,
  affiliateCode,
  sandbox: isSandbox,
  serverTime: now(),
});
