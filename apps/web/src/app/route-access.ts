/** Who may see a route: anyone, a member, or a member while anybody else is led to the landing page. */
type Access = 'anyone' | 'member' | 'memberElseHome';

/** §2 and §6, by the patterns of `routes.ts`: what a visitor may see. What is not named here asks for a session. */
const ACCESS: Readonly<Record<string, Access>> = {
  '/': 'anyone',
  '/m': 'anyone',
  '/m/home': 'anyone',
  '/m/index': 'anyone',
  '/m/index.html': 'anyone',
  '/m/login': 'anyone',
  '/m/forgotPsw': 'anyone',
  '/m/register': 'anyone',
  '/m/register.html': 'anyone',
  '/m/inviteFriends': 'anyone',
  '/m/sports': 'anyone',
  '/m/live': 'anyone',
  '/m/rng': 'anyone',
  '/m/table': 'anyone',
  '/m/fish': 'anyone',
  '/m/pvp': 'anyone',
  '/m/crash': 'anyone',
  '/m/arcade': 'anyone',
  '/m/elott': 'anyone',
  '/m/news': 'anyone',
  '/m/download': 'anyone',
  '/m/app': 'anyone',
  '/m/feedback': 'memberElseHome',
  // NOTE not in §2: help, language and free games are there before a login, and a log-out after the session has ended.
  '/m/support': 'anyone',
  '/m/language': 'anyone',
  '/m/trial': 'anyone',
  '/m/logout': 'anyone',
  '/m/session': 'anyone',
  '/m/device-sync': 'anyone',
  '/*': 'anyone',
};

/** What becomes of a request for a route. @param pattern the route's, with its first slash or without; `*` is none that exists */
export function resolveAccess(pattern: string, hasSession: boolean): 'enter' | 'login' | 'home' {
  const access = ACCESS[pattern.startsWith('/') ? pattern : `/${pattern}`] ?? 'member';
  if (hasSession || access === 'anyone') return 'enter';
  return access === 'member' ? 'login' : 'home';
}
