import { redirect } from 'react-router';
import type { PageRequest, SessionInfo } from './page-request.ts';

/** The session a protected page needs; without one it leads to the login, which leads back (§2). */
export function requireSession({ session }: Pick<PageRequest, 'session'>, request: Request): SessionInfo {
  if (session) return session;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/m/login?go=${encodeURIComponent(pathname.replace(/\.data$/, '') + search)}`);
}
