import type { MessageGroup } from './page/message-keys.ts';

/** Who may open a page: anyone; members, others go to the login; members, others go to the landing page (§2, §6). */
export type PageAccess = 'public' | 'member' | 'member-or-home';

/** One page of §2: its path, the file that renders it, and what the app must know before it loads. */
export interface PageRoute {
  /** The path without the first slash; `*` matches everything else. */
  path: string;
  /** Path relative to `src`. */
  file: string;
  /** `member` by default. */
  access?: PageAccess;
  /** The message files that the page needs besides those of every page (`page/message-keys.ts`). */
  messages?: readonly MessageGroup[];
  /** The signed-out page is the same for everyone and may be cached for some seconds. Off by default. */
  isCacheable?: true;
  /** Search engines may list the page although it is not cacheable (§2). */
  isListed?: true;
}

const PUBLIC = { access: 'public' } as const;
/** The same page for every visitor who is not logged in. */
const CACHEABLE = { access: 'public', isCacheable: true } as const;
const ACCOUNT = { messages: ['account'] } as const;
const LAUNCH = { messages: ['launch', 'reality'] } as const;
const MEMBER = { messages: ['member'] } as const;
const CASHIER = { messages: ['cashier'] } as const;
const IDENTITY = { messages: ['identity'] } as const;
const LIMITS = { messages: ['limits'] } as const;
const PROMOTIONS = { messages: ['promotions'] } as const;
/** The messages of a captcha are in the group `account`. */
const CODES = { messages: ['promotions', 'account'] } as const;
const AGENTS = { messages: ['promotions', 'agents'] } as const;
const HELP = { messages: ['help'] } as const;
const SETTINGS = { messages: ['settings'] } as const;
const INBOX = { messages: ['inbox'] } as const;
/** A page of games. */
const GAMES = { file: 'features/catalogue/category.page.tsx', messages: ['catalogue'] } as const;
/** A page to read. */
const READING = { messages: ['reading'] } as const;
/** A page that depends on the visitor’s device. */
const INSTALL = {
  file: 'features/install/install.page.tsx',
  messages: ['reading'],
  access: 'public',
  isListed: true,
} as const;
const SECURITY = { messages: ['security'] } as const;

const ENTRY = 'features/lobby/entry.page.tsx';
const HOME = 'features/lobby/home.page.tsx';
const REGISTER = 'features/registration/register.page.tsx';
const CONTACT = 'features/security/contact.page.tsx';

/** Every page, laid out like the table in §2. */
export const PAGES: readonly PageRoute[] = [
  { path: '', file: ENTRY, ...PUBLIC },
  { path: 'm', file: ENTRY, ...PUBLIC },
  { path: 'm/home', file: HOME, ...CACHEABLE },
  { path: 'm/index', file: HOME, ...CACHEABLE },
  { path: 'm/index.html', file: HOME, ...CACHEABLE },
  { path: 'm/login', file: 'features/session/login.page.tsx', ...PUBLIC, ...ACCOUNT },
  { path: 'm/changePsw', file: 'features/password/change-password.page.tsx', ...ACCOUNT },
  { path: 'm/forgotPsw', file: 'features/password/forgot-password.page.tsx', ...PUBLIC, ...ACCOUNT },
  { path: 'm/logout', file: 'features/session/logout.page.tsx', ...PUBLIC },
  { path: 'robots.txt', file: 'features/seo/robots.resource.ts', ...PUBLIC },
  { path: 'sitemap.xml', file: 'features/seo/sitemap.resource.ts', ...PUBLIC },
  { path: 'm/session', file: 'features/session/session.resource.ts', ...PUBLIC },
  { path: 'm/device-sync', file: 'features/device-sync/device-sync.resource.ts', ...PUBLIC },
  { path: 'm/register', file: REGISTER, ...PUBLIC, ...ACCOUNT },
  { path: 'm/register.html', file: REGISTER, ...PUBLIC, ...ACCOUNT },
  { path: 'm/member/username', file: 'features/registration/username.page.tsx', ...ACCOUNT },
  { path: 'm/legal/:document', file: 'features/legal/legal.page.tsx', ...CACHEABLE, ...READING },
  { path: 'm/language', file: 'features/language/language.page.tsx', ...PUBLIC },
  { path: 'm/member/home', file: 'features/member/member-home.page.tsx', messages: ['member', 'reality'] },
  { path: 'm/member/transactions', file: 'features/member/transactions/transactions.page.tsx', ...MEMBER },
  { path: 'm/member/transactions/export', file: 'features/member/export/export.resource.ts' },
  { path: 'm/member/transactions/:seq', file: 'features/member/transactions/transaction.page.tsx', ...MEMBER },
  { path: 'm/member/security', file: 'features/security/security.page.tsx', ...SECURITY },
  { path: 'm/member/security/authenticator', file: 'features/security/authenticator.page.tsx', ...SECURITY },
  { path: 'm/member/security/passkeys', file: 'features/security/passkeys.page.tsx', ...SECURITY },
  { path: 'm/member/security/email', file: CONTACT, ...SECURITY },
  { path: 'm/member/security/mobile', file: CONTACT, ...SECURITY },
  { path: 'm/member/security/second-step', file: 'features/security/second-step.page.tsx', ...SECURITY },
  { path: 'm/member/security/sessions', file: 'features/security/sessions.page.tsx', ...SECURITY },
  { path: 'm/member/security/history', file: 'features/security/history.page.tsx', ...SECURITY },
  { path: 'm/launchGame', file: 'features/launch/launch-game.page.tsx', ...LAUNCH },
  { path: 'm/trial', file: 'features/launch/trial.page.tsx', ...PUBLIC, messages: ['launch'] },
  { path: 'm/game', ...GAMES },
  { path: 'm/inviteFriends', file: 'features/promotions/invite.page.tsx', ...CACHEABLE, ...PROMOTIONS },
  { path: 'm/inviteFriends/poster', file: 'features/promotions/poster/poster.resource.ts' },
  { path: 'm/agentRegister', file: 'features/promotions/agents/desk.page.tsx', ...AGENTS },
  { path: 'm/agentRegister/statement', file: 'features/promotions/agents/statement.resource.ts' },
  { path: 'm/activity', file: 'features/promotions/promotions.page.tsx', ...PROMOTIONS },
  { path: 'm/feedback', file: 'features/feedback/feedback.page.tsx', messages: ['feedback'], access: 'member-or-home' },
  { path: 'm/search', file: 'features/search/search.page.tsx', messages: ['catalogue'], ...CACHEABLE },
  { path: 'm/catalogue', ...GAMES, ...CACHEABLE },
  { path: 'm/sports', ...GAMES, ...CACHEABLE },
  { path: 'm/live', ...GAMES, ...CACHEABLE },
  { path: 'm/rng', ...GAMES, ...CACHEABLE },
  { path: 'm/table', ...GAMES, ...CACHEABLE },
  { path: 'm/fish', ...GAMES, ...CACHEABLE },
  { path: 'm/pvp', ...GAMES, ...CACHEABLE },
  { path: 'm/crash', ...GAMES, ...CACHEABLE },
  { path: 'm/arcade', ...GAMES, ...CACHEABLE },
  { path: 'm/elott', ...GAMES, ...CACHEABLE },
  { path: 'm/news', file: 'features/news/news.page.tsx', ...CACHEABLE, ...READING },
  { path: 'm/news/:id', file: 'features/news/article.page.tsx', ...CACHEABLE, ...READING },
  { path: 'm/help', file: 'features/help/help.page.tsx', ...CACHEABLE, ...HELP },
  { path: 'm/help/:id', file: 'features/help/help-article.page.tsx', ...CACHEABLE, ...HELP },
  { path: 'm/download', ...INSTALL },
  { path: 'm/app', ...INSTALL },
  { path: 'm/support', file: 'features/support/support.page.tsx', ...PUBLIC, ...INBOX },
  { path: 'm/member/deposit', file: 'features/cashier/deposit/deposit.page.tsx', messages: ['cashier', 'promotions'] },
  { path: 'm/member/deposit/:depositId', file: 'features/cashier/deposit/deposit-status.page.tsx', ...CASHIER },
  { path: 'm/member/withdraw', file: 'features/cashier/withdraw/withdraw.page.tsx', ...CASHIER },
  { path: 'm/member/withdraw/account', file: 'features/cashier/withdraw/account.page.tsx', ...CASHIER },
  { path: 'm/member/withdraw/:withdrawalId', file: 'features/cashier/withdraw/withdrawal-status.page.tsx', ...CASHIER },
  { path: 'm/member/identity', file: 'features/identity/identity.page.tsx', ...IDENTITY },
  { path: 'm/member/identity/check', file: 'features/identity/check.page.tsx', ...IDENTITY },
  { path: 'm/member/limits', file: 'features/limits/limits.page.tsx', ...LIMITS },
  { path: 'm/member/limits/break', file: 'features/limits/break.page.tsx', ...LIMITS },
  { path: 'm/member/limits/exclude', file: 'features/limits/exclude.page.tsx', ...LIMITS },
  { path: 'm/member/limits/:kind', file: 'features/limits/change-limit.page.tsx', ...LIMITS },
  { path: 'm/member/transfer', file: 'features/cashier/transfer/transfer.page.tsx', ...CASHIER },
  { path: 'm/member/vip', file: 'features/member/vip/vip.page.tsx', ...MEMBER },
  { path: 'm/member/bets', file: 'features/member/bets/bets.page.tsx', ...MEMBER },
  { path: 'm/member/bets/:seq', file: 'features/member/bets/bet.page.tsx', ...MEMBER },
  { path: 'm/member/inbox', file: 'features/inbox/inbox.page.tsx', ...INBOX },
  { path: 'm/member/inbox/:messageId', file: 'features/inbox/message.page.tsx', ...INBOX },
  { path: 'm/member/agentApplication', file: 'features/promotions/agents/application.page.tsx', ...AGENTS },
  { path: 'm/member/missions', file: 'features/promotions/missions.page.tsx', ...PROMOTIONS },
  { path: 'm/member/rewards', file: 'features/promotions/rewards.page.tsx', ...CODES },
  { path: 'm/member/settings', file: 'features/settings/settings.page.tsx', ...SETTINGS },
  { path: 'm/member/settings/zone', file: 'features/settings/zone.page.tsx', ...SETTINGS },
  { path: 'm/member/settings/notifications', file: 'features/settings/notifications.page.tsx', ...SETTINGS },
  { path: 'm/member/settings/privacy', file: 'features/settings/privacy.page.tsx', ...SETTINGS },
  { path: 'm/member/settings/close', file: 'features/settings/close.page.tsx', ...SETTINGS },
  { path: 'm/member/settings/avatar', file: 'features/settings/avatar.resource.ts' },
  { path: 'm/member/settings/data', file: 'features/settings/my-data.resource.ts' },
  { path: '*', file: 'features/not-found/not-found.page.tsx', ...PUBLIC },
];

/** The row of a pattern, with or without its leading slash. */
export function getPageRoute(pattern: string): PageRoute | undefined {
  const path = pattern.replace(/^\//, '');
  return PAGES.find((page) => page.path === path);
}
