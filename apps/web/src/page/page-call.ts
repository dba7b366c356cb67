import { data, redirect, redirectDocument } from 'react-router';
import { withCampaign } from '../device/campaign.ts';
import { GatewayError, isSessionOver } from '../gateway/gateway-error.ts';
import { authAddress } from './auth-url.ts';
import { endSessionCookie } from './cookies.ts';
import type { PageFailure } from './page-failure.ts';
import type { PageRequest } from './page-request.ts';

type Page = Pick<PageRequest, 'blocked' | 'isSecure' | 'traceId'>;

/** The status of a page whose gateway did not answer (RFC 9110 §15.6). */
const GATEWAY_TIMEOUT = 504;
const BAD_GATEWAY = 502;

/** A failed call as the error screen can show it: React Router hides other errors. */
export function toFailure({ code, message, status, traceId }: GatewayError, pageTraceId: string) {
  const failure: PageFailure = { code, message, traceId: traceId || pageTraceId };
  const own = code === 'ECONNABORTED' ? GATEWAY_TIMEOUT : BAD_GATEWAY;
  return data(failure, { status: status >= 400 ? status : own });
}

/**
 * Redirects to the login, which leads back (§2).
 * @param isEnded whether there was a session: its cookie is cleared, and the login shows that it has ended
 */
export function toLogin({ isSecure }: Pick<Page, 'isSecure'>, url: URL, isEnded = false): Response {
  const address = withCampaign(authAddress('/m/login', { go: url.pathname + url.search, isEnded }), url.search);
  // NOTE a page that still shows an ended session must be replaced as a whole.
  return isEnded
    ? redirectDocument(address, { headers: { 'set-cookie': endSessionCookie(isSecure) } })
    : redirect(address);
}

/**
 * Data that a page cannot do without.
 * @throws a redirect to the login if the session has ended, else a response for the error screen with code and trace id
 */
export async function pageCall<T>(page: Page, url: URL, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw isSessionOver(error) && !page.blocked ? toLogin(page, url, true) : toFailure(error, page.traceId);
  }
}
