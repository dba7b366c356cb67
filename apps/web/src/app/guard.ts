import { data, redirect } from 'react-router';
import { isSessionOver } from '../gateway/gateway-error.ts';
import { takeHandover } from '../server/take-handover.ts';
import { withCampaign } from './campaign.ts';
import { toLogin } from './page-call.ts';
import type { PageRequest } from './page-request.ts';
import { wayInto } from './route-access.ts';

const LANDING = '/m/home';

/**
 * What stands before every page, and before its data alone: a host of ours, a session handed over, and who may see what (§2, §6).
 * A closed lobby says so to everyone: it has no page to keep anybody from.
 * @param pattern the route's, since a path can be spelled in many ways
 * @throws what is answered instead of the page
 */
export async function guard(page: PageRequest, { method }: Request, { pattern, url }: { pattern: string; url: URL }) {
  const { blocked, lostSession, requestId, session } = page;
  if (!page.isKnownHost) throw data({ code: 'domain_not_available', message: '', traceId: requestId }, { status: 503 });
  const handedOver = method === 'GET' ? await takeHandover(page, url) : null;
  if (handedOver) throw handedOver;
  const way = blocked ? 'enter' : wayInto(pattern, session !== null);
  if (way === 'home') throw redirect(withCampaign(LANDING, url.search));
  if (way !== 'login') return;
  const isEnded = isSessionOver(lostSession);
  // NOTE a gateway that does not say whether there is a session must not end it: the page's own calls tell what is wrong.
  if (isEnded || !lostSession) throw toLogin(page, url, isEnded);
}
