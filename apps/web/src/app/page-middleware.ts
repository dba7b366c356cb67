import { data, redirect } from 'react-router';
import { withCampaign } from '../device/campaign.ts';
import { isSessionOver } from '../gateway/gateway-error.ts';
import { toLogin } from '../page/page-call.ts';
import type { PageRequest } from '../page/page-request.ts';
import { redeemHandover } from '../page/redeem-handover.ts';
import { resolveAccess } from './route-access.ts';

const LANDING = '/m/home';

/**
 * What stands before every page, and before its data alone: a host of ours, a session handed over, and who may see what (§2, §6).
 * A closed lobby says so to everyone: it has no page to keep anybody from.
 * @param pattern the route's, since a path can be spelled in many ways
 * @throws what is answered instead of the page
 */
export async function pageMiddleware(
  page: PageRequest,
  { method }: Request,
  { pattern, url }: { pattern: string; url: URL },
) {
  const { blocked, lostSession, requestId, session } = page;
  if (!page.isKnownHost) throw data({ code: 'domain_not_available', message: '', traceId: requestId }, { status: 503 });
  const handedOver = method === 'GET' ? await redeemHandover(page, url) : null;
  if (handedOver) throw handedOver;
  const way = blocked ? 'enter' : resolveAccess(pattern, session !== null);
  if (way === 'home') throw redirect(withCampaign(LANDING, url.search));
  if (way !== 'login') return;
  const isEnded = isSessionOver(lostSession);
  // NOTE a gateway that does not say whether there is a session must not end it: the page's own calls tell what is wrong.
  if (isEnded || !lostSession) throw toLogin(page, url, isEnded);
}
