import { redirectDocument } from 'react-router';
import { sessionCookie } from './cookies.ts';
import type { PageRequest } from './page-request.ts';

/** §2: the parameters of a one-time code. */
const NAMES = ['token', 'tokens'];
/** The number and length of codes to try. */
const MAX_CODES = 2;
const MAX_CODE_LENGTH = 200;

/** The query of an address without hand-over codes: for logs, the gateway and the address bar. */
export function withoutCodes(search: string): string {
  const parts = search.slice(1).split('&');
  const kept = parts.filter((part) => part && !NAMES.some((name) => new URLSearchParams(part).has(name)));
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

/**
 * Redeems a hand-over token in the address and redirects to the address without it; with a session, if it was valid.
 * @returns null if the address has none
 */
export async function redeemHandover(
  { call, isSecure }: Pick<PageRequest, 'call' | 'isSecure'>,
  { origin, pathname, search, searchParams }: URL,
): Promise<Response | null> {
  if (!NAMES.some((name) => searchParams.has(name))) return null;
  const codes = new Set(NAMES.flatMap((name) => searchParams.getAll(name)));
  // A path such as `//host` would be another site.
  const response = redirectDocument(origin + pathname + withoutCodes(search), {
    status: 303,
    headers: { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
  });
  for (const code of [...codes].filter((one) => one && one.length <= MAX_CODE_LENGTH).slice(0, MAX_CODES)) {
    const opened = await call('session.exchange', { body: { code } }).catch(() => null);
    if (!opened) continue;
    response.headers.append('set-cookie', sessionCookie(opened.token, isSecure));
    break;
  }
  return response;
}
