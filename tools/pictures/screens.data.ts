import type { Page } from '@playwright/test';

/** The viewer: a visitor, or the demo member logged in. */
export type Viewer = 'visitor' | 'member';

/** Prepares a page before its picture is taken. */
type Act = (page: Page) => Promise<unknown>;

/** One screen to photograph: how to get there, and what to do before the picture is taken. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly viewer: Viewer;
  /** Brings the screen into its state, such as an open dialog. */
  readonly act?: Act;
  /** The whole page, however long, instead of the first view. Off by default. */
  readonly isWhole?: true;
  /** In a browser context of its own, with the service worker. Off by default. */
  readonly hasOwnContext?: true;
  /** Only in the brands named. */
  readonly brands?: readonly string[];
}

const tap =
  (role: 'button' | 'link' | 'tab' | 'radio', name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole(role, { name }).first().click();

const scroll = (to: number) => async (page: Page) => {
  await page.evaluate((top) => window.scrollTo(0, top), to);
  await page.waitForTimeout(300);
};

/** A lottery with play money, open for bets. */
const TRIAL = '/m/trial?gameId=VNQ60';
const chooseNumbers = async (page: Page): Promise<void> => {
  for (const number of ['07', '18', '39'])
    await page
      .getByRole('button', { name: new RegExp(`^${number}`) })
      .first()
      .click();
};
const review = inTurn(chooseNumbers, tap('button', /^Review/));
const place = inTurn(review, tap('button', /^Place/));
const openTickets = inTurn(place, tap('button', 'Bet again'), tap('link', /[Tt]ickets/), rest(900));

/** Several acts, one after the other. */
function inTurn(...acts: readonly Act[]): Act {
  return async (page) => {
    for (const act of acts) await act(page);
  };
}

/** Lets something finish. @param duration in milliseconds */
function rest(duration: number): Act {
  return (page) => page.waitForTimeout(duration);
}

async function focusEmpty(page: Page): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForTimeout(1_500);
}

/** A puzzle of a difficulty that nobody solves before the picture is taken. */
const PUZZLE = { challenge: `22-1-${'0'.repeat(24)}-${'0'.repeat(32)}`, parts: 32, bits: 22, expiresSeconds: 300 };

/** Makes a call of the gateway demand a puzzle. */
async function demandPuzzle(page: Page, call: string): Promise<void> {
  const json = { success: false, errorCode: 'puzzle.required', message: 'Please wait.', value: PUZZLE };
  await page.route(`**/wps/${call}`, (route) => route.fulfill({ status: 400, json }));
}

async function logInWithPuzzle(page: Page): Promise<void> {
  await demandPuzzle(page, 'session/login');
  await focusEmpty(page);
}

async function chatWithPuzzle(page: Page): Promise<void> {
  await demandPuzzle(page, 'support/open');
  await page.getByRole('link', { name: 'Start a chat' }).click();
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('My deposit is not here yet');
  await field.press('Enter');
  await page.waitForTimeout(1_500);
}

async function showPopup(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'popup' });
  await page.reload();
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(700);
}

const ACCOUNTS: Readonly<Record<string, string>> = { lotus: '0011-0012 3456', aurora: '0917 123 4567' };

/** Types an account and continues to what is shown of it. */
async function confirmAccount(page: Page): Promise<void> {
  const [brand = ''] = new URL(page.url()).hostname.split('.');
  await page.getByLabel('Account number or key').fill(ACCOUNTS[brand] ?? '11912345684');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Add this account' }).waitFor();
}

/** Makes the gateway report the site as closed, or as open to others only. */
const closed =
  (status: object): Act =>
  async (page) => {
    const merchantCode = new URL(page.url()).hostname.split('.')[0];
    const value = { merchantCode, maintenance: false, maintenanceEnd: null, ...status };
    await page.route('**/wps/v2/system/status*', (route) => route.fulfill({ json: { success: true, value } }));
    await page.reload();
    await page.getByRole('link', { name: 'Check again' }).waitFor();
  };
const inTwoHours = (): string => new Date(Date.now() + 2 * 3_600_000).toISOString();

async function denyAccess(page: Page): Promise<void> {
  const refusal = { success: false, errorCode: 'access.denied', message: '', value: { ip: '203.0.113.58' } };
  await page.route('**/wps/**', (route) => route.fulfill({ status: 403, json: refusal }));
  await focusEmpty(page);
}

async function openUnknownHost(page: Page): Promise<void> {
  await page.goto(page.url().replace(/\/\/\w+\./, '//gone.'));
}

/** Waits until the service worker has stored what an offline start needs, then goes offline. */
async function beSaved(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForFunction(() => localStorage.getItem('member-copy') !== null);
  await page.waitForTimeout(3_000);
  await page.context().setOffline(true);
}

/** Opens a page without a connection. */
async function goOffline(page: Page): Promise<void> {
  await beSaved(page);
  await page.getByRole('link', { name: 'Me', exact: true }).first().click();
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await page.waitForTimeout(500);
}

/** Opens the saved copy of home. */
async function openOffline(page: Page): Promise<void> {
  await beSaved(page);
  await page.goto(page.url());
  await page.getByText(/Your balance is from/).waitFor();
}

/** Reveals the actions of a message. */
const swipe = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^Delete “/ })
    .last()
    .scrollIntoViewIfNeeded();

/** Pretends that the server has another build, which the page offers. */
async function offerUpdate(page: Page): Promise<void> {
  await page.route('**/asset-manifest.json*', (route) =>
    route.fulfill({ json: { build: 'another', version: '99.0.0', assets: [] } }),
  );
  await page.reload();
  await page.getByRole('dialog').waitFor({ timeout: 20_000 });
}

async function askSecondFactor(page: Page): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill('guard');
  await page.getByLabel('Password', { exact: true }).fill('Foyer-guard-1');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('dialog').waitFor({ timeout: 15_000 });
}

/** Shows the splash of a page whose scripts have not arrived. */
async function seeSplash(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.context().clearCookies({ name: 'splash' });
  await page.goto('about:blank');
  await page.route('**/*.js', () => {});
  await page.goto(origin + TRIAL, { waitUntil: 'commit' });
  await page.waitForTimeout(600);
}

/** Every screen that is built, in the sequence in which a member sees them. */
export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/m/home', viewer: 'visitor' },
  { name: 'home-whole', path: '/m/home', viewer: 'visitor', isWhole: true },
  { name: 'home-scroll', path: '/m/home', viewer: 'visitor', act: scroll(520) },
  { name: 'login', path: '/m/login', viewer: 'visitor' },
  { name: 'login-sms', path: '/m/login?by=sms', viewer: 'visitor' },
  { name: 'login-refused', path: '/m/login', viewer: 'visitor', act: focusEmpty, brands: ['lotus', 'aurora'] },
  { name: 'register', path: '/m/register', viewer: 'visitor', isWhole: true },
  { name: 'register-mobile', path: '/m/register?by=mobile', viewer: 'visitor', isWhole: true },
  { name: 'forgot', path: '/m/forgotPsw', viewer: 'visitor' },
  { name: 'language', path: '/m/language', viewer: 'visitor' },
  { name: 'terms', path: '/m/legal/terms', viewer: 'visitor' },
  { name: 'news', path: '/m/news', viewer: 'visitor', isWhole: true },
  { name: 'article', path: '/m/news/lantern-rise', viewer: 'visitor' },
  { name: 'download', path: '/m/download', viewer: 'visitor', isWhole: true },
  { name: 'app', path: '/m/app', viewer: 'visitor', isWhole: true },
  { name: 'not-found', path: '/m/nowhere', viewer: 'visitor' },
  { name: 'support', path: '/m/support', viewer: 'visitor', isWhole: true },
  { name: 'help', path: '/m/help', viewer: 'visitor', isWhole: true },
  { name: 'help-search', path: '/m/help?q=bonus', viewer: 'visitor' },
  { name: 'help-none', path: '/m/help?q=qqqq', viewer: 'visitor' },
  { name: 'help-article', path: '/m/help/withdrawal-waits', viewer: 'visitor', isWhole: true },
  { name: 'support-chat', path: '/m/support?chat=1', viewer: 'visitor' },
  { name: 'feedback', path: '/m/feedback', viewer: 'member', isWhole: true },
  { name: 'search', path: '/m/search', viewer: 'visitor' },
  { name: 'search-found', path: '/m/search?q=dice', viewer: 'visitor' },
  { name: 'search-none', path: '/m/search?q=zzzzq', viewer: 'visitor' },
  { name: 'catalogue', path: '/m/catalogue', viewer: 'visitor' },
  { name: 'category-rng', path: '/m/rng', viewer: 'visitor' },
  { name: 'category-crash', path: '/m/crash', viewer: 'visitor' },
  { name: 'category-sports', path: '/m/sports', viewer: 'visitor' },
  { name: 'category-elott', path: '/m/elott', viewer: 'visitor' },
  { name: 'member-home', path: '/m/home', viewer: 'member' },
  { name: 'me', path: '/m/member/home', viewer: 'member', isWhole: true },
  {
    name: 'me-more',
    path: '/m/member/home',
    viewer: 'member',
    act: (page: Page) => page.getByText('More', { exact: true }).click(),
    isWhole: true,
  },
  { name: 'transactions', path: '/m/member/transactions', viewer: 'member' },
  { name: 'deposit', path: '/m/member/deposit', viewer: 'member', isWhole: true, act: tap('button', /\d{3}/) },
  { name: 'deposit-bonus', path: '/m/member/deposit', viewer: 'member', act: tap('link', 'Terms') },
  {
    name: 'deposit-pay',
    path: '/m/member/deposit',
    viewer: 'member',
    isWhole: true,
    act: inTurn(tap('button', /\d{3}/), tap('button', /Continue|Tiếp tục|Continuar/), rest(2000)),
  },
  { name: 'transfer', path: '/m/member/transfer', viewer: 'member', isWhole: true },
  { name: 'withdraw', path: '/m/member/withdraw', viewer: 'member', isWhole: true },
  { name: 'withdraw-account', path: '/m/member/withdraw/account', viewer: 'member', isWhole: true },
  { name: 'withdraw-confirm', path: '/m/member/withdraw/account', viewer: 'member', act: confirmAccount },
  { name: 'settings', path: '/m/member/settings', viewer: 'member', isWhole: true },
  { name: 'notifications', path: '/m/member/settings/notifications', viewer: 'member', isWhole: true },
  { name: 'bets', path: '/m/member/bets', viewer: 'member', isWhole: true },
  { name: 'limits', path: '/m/member/limits', viewer: 'member', isWhole: true },
  { name: 'limits-change', path: '/m/member/limits/deposit?period=week', viewer: 'member' },
  { name: 'limits-break', path: '/m/member/limits/break', viewer: 'member', isWhole: true },
  { name: 'limits-exclude', path: '/m/member/limits/exclude', viewer: 'member', isWhole: true },
  { name: 'promotions', path: '/m/activity', viewer: 'member' },
  {
    name: 'promotion-needs',
    path: '/m/activity?id=invited',
    viewer: 'member',
    isWhole: true,
    brands: ['lotus'],
  },
  { name: 'promotion-check-in', path: '/m/activity?id=check-in', viewer: 'member', brands: ['lotus', 'aurora'] },
  {
    name: 'promotion-match',
    path: '/m/activity?id=reload',
    viewer: 'member',
    isWhole: true,
    brands: ['lotus', 'aurora'],
  },
  { name: 'promotion-rebate', path: '/m/activity?id=rebate', viewer: 'member', isWhole: true },
  { name: 'vip', path: '/m/member/vip', viewer: 'member', isWhole: true },
  { name: 'invite', path: '/m/inviteFriends', viewer: 'member', isWhole: true },
  { name: 'invite-visitor', path: '/m/inviteFriends', viewer: 'visitor' },
  { name: 'agents-only', path: '/m/agentRegister', viewer: 'member' },
  { name: 'agent-apply', path: '/m/member/agentApplication', viewer: 'member', isWhole: true },
  { name: 'agent-apply-way', path: '/m/member/agentApplication?step=2', viewer: 'member', isWhole: true },
  { name: 'rewards', path: '/m/member/rewards', viewer: 'member' },
  { name: 'tournament', path: '/m/activity?id=best-multiplier', viewer: 'member', isWhole: true },
  {
    name: 'tournament-joined',
    path: '/m/activity?id=best-multiplier',
    viewer: 'member',
    isWhole: true,
    act: inTurn(tap('button', /.+/), rest(900)),
  },
  { name: 'missions', path: '/m/member/missions', viewer: 'member' },
  { name: 'inbox', path: '/m/member/inbox', viewer: 'member' },
  { name: 'inbox-swipe', path: '/m/member/inbox', viewer: 'member', act: swipe },
  { name: 'inbox-none', path: '/m/member/inbox?category=draws', viewer: 'member' },
  {
    name: 'message',
    path: '/m/member/inbox',
    viewer: 'member',
    act: inTurn(tap('link', /\d\d:\d\d/), rest(700)),
  },
  { name: 'security', path: '/m/member/security', viewer: 'member', isWhole: true },
  { name: 'authenticator', path: '/m/member/security/authenticator', viewer: 'member', isWhole: true },
  { name: 'passkeys', path: '/m/member/security/passkeys', viewer: 'member' },
  { name: 'email', path: '/m/member/security/email', viewer: 'member' },
  { name: 'mobile', path: '/m/member/security/mobile', viewer: 'member' },
  { name: 'sessions', path: '/m/member/security/sessions', viewer: 'member' },
  { name: 'history', path: '/m/member/security/history', viewer: 'member' },
  { name: 'change-password', path: '/m/changePsw', viewer: 'member' },
  {
    name: 'lobby',
    path: TRIAL,
    viewer: 'visitor',
    act: inTurn(tap('link', 'All lotteries'), rest(900)),
    isWhole: true,
  },
  { name: 'bet', path: TRIAL, viewer: 'visitor', act: rest(600) },
  { name: 'bet-picked', path: TRIAL, viewer: 'visitor', act: chooseNumbers },
  { name: 'bet-confirm', path: TRIAL, viewer: 'visitor', act: inTurn(review, rest(700)) },
  { name: 'bet-placed', path: TRIAL, viewer: 'visitor', act: inTurn(place, rest(1_500)) },
  { name: 'tickets', path: TRIAL, viewer: 'visitor', act: openTickets },
  {
    name: 'ticket',
    path: TRIAL,
    viewer: 'visitor',
    act: inTurn(openTickets, tap('link', /Lô|2D|Dezena|Last/), rest(900)),
  },
  { name: 'draw', path: TRIAL, viewer: 'visitor', act: inTurn(place, tap('link', 'Watch the draw'), rest(1_500)) },
  {
    name: 'state-maintenance',
    path: '/m/home',
    viewer: 'visitor',
    act: closed({ maintenance: true, maintenanceEnd: inTwoHours() }),
  },
  {
    name: 'state-region',
    path: '/m/home',
    viewer: 'visitor',
    act: closed({ regionRestriction: true, ip: '203.0.113.58', country: 'XX' }),
  },
  { name: 'state-denied', path: '/m/login', viewer: 'visitor', act: denyAccess, brands: ['lotus', 'aurora'] },
  { name: 'state-domain', path: '/m/home', viewer: 'visitor', act: openUnknownHost },
  { name: 'state-offline', path: '/m/home', viewer: 'member', act: goOffline, hasOwnContext: true },
  { name: 'offline-strip', path: '/m/home', viewer: 'member', act: openOffline, hasOwnContext: true },
  { name: 'state-update', path: '/m/home', viewer: 'visitor', act: offerUpdate },
  { name: 'popup', path: '/m/home', viewer: 'visitor', act: showPopup, hasOwnContext: true },
  { name: 'puzzle-login', path: '/m/login', viewer: 'visitor', act: logInWithPuzzle },
  { name: 'puzzle-chat', path: '/m/support', viewer: 'visitor', act: chatWithPuzzle },
  { name: 'two-factor', path: '/m/login', viewer: 'visitor', act: askSecondFactor, brands: ['lotus', 'aurora'] },
  { name: 'splash', path: '/m/home', viewer: 'visitor', act: seeSplash },
  { name: 'rules', path: TRIAL, viewer: 'visitor', act: inTurn(tap('button', /ules/), rest(700)) },
];
