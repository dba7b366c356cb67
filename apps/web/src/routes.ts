import { index, type RouteConfig, route } from '@react-router/dev/routes';

const home = 'features/lobby/home.page.tsx';
const register = 'features/registration/register.page.tsx';
const comingSoon = 'features/coming-soon/coming-soon.page.tsx';

/** Routes of §2 that are not built yet; each names the part in the page's title. */
const COMING_SOON = [
  'game',
  'inviteFriends',
  'agentRegister',
  'activity',
  'feedback',
  'sports',
  'live',
  'rng',
  'table',
  'fish',
  'pvp',
  'crash',
  'arcade',
  'elott',
  'news',
  'download',
  'app',
  'support',
  'member/deposit',
  'member/withdraw',
  'member/transfer',
  'member/bets',
  'member/inbox',
  'member/settings',
];

/** Every route of §2, readable as a table. */
export default [
  index('features/lobby/entry.page.tsx'),
  route('m', 'features/lobby/entry.page.tsx', { id: 'entry-m' }),
  route('m/home', home),
  route('m/index', home, { id: 'home-index' }),
  route('m/index.html', home, { id: 'home-index-html' }),
  route('m/login', 'features/session/login.page.tsx'),
  route('m/changePsw', 'features/password/change-password.page.tsx'),
  route('m/forgotPsw', 'features/password/forgot-password.page.tsx'),
  route('m/logout', 'features/session/logout.page.tsx'),
  route('m/session', 'features/session/session.resource.ts'),
  route('m/device-sync', 'features/device-sync/device-sync.resource.ts'),
  route('m/register', register),
  route('m/register.html', register, { id: 'register-html' }),
  route('m/language', 'features/language/language.page.tsx'),
  route('m/member/home', 'features/member/member-home.page.tsx'),
  route('m/member/transactions', 'features/member/transactions.page.tsx'),
  route('m/member/security', 'features/security/security.page.tsx'),
  route('m/member/security/authenticator', 'features/security/authenticator.page.tsx'),
  route('m/member/security/passkeys', 'features/security/passkeys.page.tsx'),
  route('m/member/security/email', 'features/security/contact.page.tsx', { id: 'security-email' }),
  route('m/member/security/mobile', 'features/security/contact.page.tsx', { id: 'security-mobile' }),
  route('m/member/security/second-step', 'features/security/second-step.page.tsx'),
  route('m/member/security/sessions', 'features/security/sessions.page.tsx'),
  route('m/member/security/history', 'features/security/history.page.tsx'),
  route('m/launchGame', 'features/launch/launch-game.page.tsx'),
  route('m/trial', 'features/launch/trial.page.tsx'),
  ...COMING_SOON.map((path) => route(`m/${path}`, comingSoon, { id: `coming-soon-${path}` })),
  route('*', 'features/not-found/not-found.page.tsx'),
] satisfies RouteConfig;
