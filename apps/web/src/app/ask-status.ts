import { readAddress } from '../device/address.ts';
import { campaignOf } from '../device/campaign.ts';
import { type RegistrationInfo, readRegistrationInfo } from '../device/registration-info.ts';
import { browserCall } from '../gateway/browser-call.ts';
import type { Situation } from '../gateway/error-handling.data.ts';
import type { Status } from '../page/blocked.ts';

/** The longest text that the contract accepts. */
const MAX_TEXT_LENGTH = 2000;
const MAX_HOST_LENGTH = 255;

/**
 * GET /wps/v2/system/status (§7), the first call of a page.
 * @throws GatewayError: a refusal states why the lobby is closed; other errors do not concern the lobby
 */
export function askStatus(situation: Situation = 'status'): Promise<Status> {
  const { href, host, search } = readAddress();
  const info = readRegistrationInfo();
  const track = trackOf(search, info);
  const query = {
    device: 'MOBILE',
    ...(track ? { track } : {}),
    originalDomain: (info.originalDomain || host).slice(0, MAX_HOST_LENGTH),
    url: href.slice(0, MAX_TEXT_LENGTH),
  };
  return browserCall()('system.status', { query, situation });
}

/**
 * The referrer as a query: the campaign of the address (§2), with the codes stored on an earlier visit for those it
 * lacks. Parameters that would make it too long are dropped, last first. Empty if there is no referrer.
 */
function trackOf(search: string, { affiliateCode, referralCode }: RegistrationInfo): string {
  const track = campaignOf(search);
  if (affiliateCode && !track.has('affiliateCode')) track.set('affiliateCode', affiliateCode);
  if (referralCode && !track.has('r') && !track.has('referralCode')) track.set('r', referralCode);
  const pairs = String(track).split('&');
  while (pairs.join('&').length > MAX_TEXT_LENGTH) pairs.pop();
  return pairs.join('&');
}
