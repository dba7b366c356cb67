import { redirect } from 'react-router';
import { withCampaign } from '../../device/campaign.ts';
import { markLogOut } from '../../device/log-out-mark.ts';
import { readSession } from '../../device/session-store.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { endSessionCookie } from '../../page/cookies.ts';
import { pageRequest } from '../../page/page-request.ts';
import type { Route } from './+types/logout.page.ts';
import { endSession } from './open-session.ts';

const LANDING = '/m/home';
/** Not the cookies, which remember device and language. */
const CLEAR_SITE_DATA = '"cache", "storage"';

/** Redirects: following a link must not log anyone out. */
export const loader = ({ url }: Route.LoaderArgs) => redirect(withCampaign(LANDING, url.search));

/** Without scripts: the server ends the session and its cookie. */
export async function action({ context, url }: Route.ActionArgs) {
  const { call, isSecure } = context.get(pageRequest);
  await call('session.logout').catch(() => null);
  return redirect(withCampaign(LANDING, url.search), {
    headers: { 'set-cookie': endSessionCookie(isSecure), 'clear-site-data': CLEAR_SITE_DATA },
  });
}

/** How long a log-out waits for the browser to unsubscribe from push messages; the gateway sends none afterwards anyway. */
const PUSH_TIMEOUT_MS = 3000;

/** The next user of this phone must not see the member's push messages. */
const endPush = (): Promise<unknown> =>
  Promise.race([
    import('../../page/push/unbind-push.ts').then(({ unbindPush }) => unbindPush()).catch(() => null),
    new Promise((resolve) => setTimeout(resolve, PUSH_TIMEOUT_MS)),
  ]);

/** The member is logged out here even when the gateway cannot be reached. */
export async function clientAction({ url }: Route.ClientActionArgs) {
  markLogOut();
  await import('./deferred/remember.ts').then(
    ({ forgetDevice }) => forgetDevice(),
    () => undefined,
  );
  await endPush();
  if (readSession()) await browserCall()('session.logout').catch(() => null);
  await endSession();
  return redirect(withCampaign(LANDING, url.search));
}
