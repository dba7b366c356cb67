import type { domainRoute as contract } from '@foyer/contract/system/domain-route.ts';
import type { Handler } from '../../../platform/http/call.ts';

/** GET /wps/system/domainRoute: empty for a merchant without speed lines. */
export const domainRoute: Handler<typeof contract> = ({ merchant }) => ({ domainList: merchant.speedDomains ?? [] });
