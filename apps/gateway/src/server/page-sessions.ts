import type { CallRequest } from '../platform/http/call-request.ts';
import type { MemberSession } from '../platform/http/member-session.ts';

/** Sessions by token; null once a call of the page may have changed them. */
const ofPages = new WeakMap<object, Map<string, Promise<MemberSession | null>> | null>();

/** After a page's first call that is not a GET, each of its calls reads the session again: a logout takes effect at once. */
export function noteWrite({ method, page }: Pick<CallRequest, 'method' | 'page'>): void {
  if (page && method !== 'GET') ofPages.set(page, null);
}

/** Reads a session once for all reading calls of one page. */
export function sharedSession(
  { page }: Pick<CallRequest, 'page'>,
  token: string,
  read: () => Promise<MemberSession | null>,
): Promise<MemberSession | null> {
  if (!page) return read();
  const sessions = ofPages.get(page);
  if (sessions === null) return read();
  const known = sessions?.get(token);
  if (known) return known;
  const reading = read();
  if (sessions) sessions.set(token, reading);
  else ofPages.set(page, new Map([[token, reading]]));
  return reading;
}
