import { data, redirect } from 'react-router';
import { withCampaign } from '../device/campaign.ts';
import { isSessionOver } from '../gateway/gateway-error.ts';
import { toLogin } from '../page/page-call.ts';
import type { PageRequest } from '../page/page-request.ts';
import { redeemHandover } from '../page/redeem-handover.ts';
import { resolveAccess } from './route-access.ts';

const LANDING = '/m/home';

/**
 * Runs before every page and data request: checks the host, redeems a hand-over token, enforces route access (§2, §6).
 * A closed lobby shows its screen to everyone, so route access is not checked.
 * @param pattern the route's, since a path can be spelled in many ways
 * @throws the response that replaces the page
 */
export async function pageMiddleware(
  page: PageRequest,
  { method }: Request,
  { pattern, url }: { pattern: string; url: URL },
) {
  const { blocked, lostSession, session, traceId } = page;
  if (!page.isKnownHost) throw data({ code: 'domain_not_available', message: '', traceId }, { status: 503 });
  const handedOver = method === 'GET' ? await redeemHandover(page, url) : null;
  if (handedOver) throw handedOver;
  const way = blocked ? 'enter' : resolveAccess(pattern, session !== null);
  if (way === 'home') throw redirect(withCampaign(LANDING, url.search));
  if (way !== 'login') return;
  const isEnded = isSessionOver(lostSession);
  // A failing session check must not end the session; the page's own calls will report the error.
  if (isEnded || !lostSession) throw toLogin(page, url, isEnded);
}
