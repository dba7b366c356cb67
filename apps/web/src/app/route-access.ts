import { getPageRoute } from '../routes.data.ts';

/**
 * Whether a visitor may open a page, or where they are redirected instead. A page without an entry is for members.
 * @param pattern the route's path as the router names it; `*` if there is no such page
 */
export function resolveAccess(pattern: string, hasSession: boolean): 'enter' | 'login' | 'home' {
  const access = getPageRoute(pattern)?.access ?? 'member';
  if (hasSession || access === 'public') return 'enter';
  return access === 'member' ? 'login' : 'home';
}
