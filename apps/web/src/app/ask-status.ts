import { readAddress } from '../device/address.ts';
import { browserCall } from '../gateway/browser-call.ts';
import type { Situation } from '../gateway/reactions.data.ts';
import type { Status } from './blocked.ts';

/**
 * GET /wps/v2/system/status (§7), the first call of a page.
 * @throws GatewayError: a refusal says what is closed, anything else says nothing about the lobby
 */
export function askStatus(situation: Situation = 'status'): Promise<Status> {
  const { href, host } = readAddress();
  const query = { device: 'MOBILE', originalDomain: host.slice(0, 255), url: href.slice(0, 2000) };
  return browserCall()('system.status', { query, situation });
}
