import { expect, type Page } from '@playwright/test';
import { ask, newMember } from './api-client.ts';
import { test } from './journey.ts';
import { logIn } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

const CAMPAIGN = 'r=A1&fbclid=f-1&kw=x%C3%B4%20s%E1%BB%91&inApp=1';
const KEPT = 'r=A1&inApp=1&fbclid=f-1&kw=x%C3%B4+s%E1%BB%91';

const PUBLIC = [
  ...['/m/home', '/m/index', '/m/index.html', '/m/login', '/m/register', '/m/register.html', '/m/inviteFriends'],
  ...['/m/sports', '/m/live', '/m/rng', '/m/table', '/m/fish', '/m/pvp', '/m/crash', '/m/arcade', '/m/elott'],
  ...['/m/catalogue', '/m/search', '/m/news', '/m/download', '/m/app', '/m/support', '/m/language', '/m/sw.js'],
];
const PROTECTED = [
  ...['/m/member/home', '/m/game', '/m/launchGame?code=lobby', '/m/changePsw', '/m/agentRegister', '/m/activity?id=1'],
  ...['/m/member/transactions', '/m/member/deposit', '/M/Member/HOME', '/m/member/home/', '/m/%6dember/home'],
];

test('visitors get the public pages and /m/inviteFriends only; every other route leads to the login with itself as the target', async ({
  baseURL,
}) => {
  const get = async (path: string) => {
    const { status, headers } = await ask(`${baseURL}${path}`);
    return [status, headers.location ?? ''];
  };
  for (const path of PUBLIC) expect([path, ...(await get(path))]).toEqual([path, 200, '']);
  for (const path of PROTECTED)
    expect([path, ...(await get(path))]).toEqual([path, 302, `/m/login?go=${encodeURIComponent(path)}`]);
  expect(await get('/m/feedback')).toEqual([302, '/m/home']);
  expect(await get('/m/feedback?r=A1')).toEqual([302, '/m/home?r=A1']);
  expect(await get('/m/brand-new')).toEqual([404, '']);
});

test('the data of a protected page is protected like the page', async ({ baseURL }) => {
  for (const path of [
    '/m/member/home.data',
    '/m/member/transactions.data?_routes=x',
    '/m/launchGame.data?code=lobby',
  ]) {
    const { status, text } = await ask(`${baseURL}${path}`);
    expect([path, status]).toEqual([path, 202]);
    expect(text).toContain('/m/login?go=');
  }
});

test('a visitor who taps a members-only link logs in and arrives there', async ({ page, baseURL }) => {
  const member = await newMember(baseURL);
  const watch = watchPage(page);
  await page.goto('/m/home');
  await hydrated(page);
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await expect(page).toHaveURL('/m/login?go=%2Fm%2Fmember%2Fhome');
  await logIn(page, member);
  await expect(page).toHaveURL('/m/member/home');
  await expect(page.getByRole('heading', { name: member })).toBeVisible();
  watch.expectSilent();
});

test('a session that ends during a page request leads to the login, which shows it and leads back', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  const member = await newMember(baseURL);
  await page.goto('/m/login');
  await hydrated(page);
  // A remembered member would log in automatically.
  await page.getByRole('checkbox', { name: 'Remember me' }).uncheck();
  await logIn(page, member);
  await expect(page).toHaveURL('/m/home');
  // No page is open that could notice it.
  await page.goto('about:blank');
  await endSession(page, baseURL);
  await page.goto('/m/member/transactions');
  await expect(page).toHaveURL('/m/login?go=%2Fm%2Fmember%2Ftransactions&ended=1');
  await expect(page.getByRole('status').filter({ hasText: 'Please log in' })).toContainText('Your session has ended');
  expect((await page.context().cookies()).filter(({ name }) => name === 'session')).toEqual([]);
  await hydrated(page);
  await logIn(page, member);
  await expect(page).toHaveURL('/m/member/transactions');
});

/** Ends the session without this browser. */
async function endSession(page: Page, baseURL = ''): Promise<void> {
  const cookies = await page.context().cookies();
  const authorization = cookies.find(({ name }) => name === 'session')?.value ?? '';
  await ask(`${baseURL}/wps/session/logout`, { method: 'POST', headers: { authorization } });
}

test('campaign parameters survive five navigations and a login, and no others do', async ({ page, baseURL }) => {
  const member = await newMember(baseURL);
  const watch = watchPage(page);
  await page.goto(`/m/home?${CAMPAIGN}&go=/m/news&other=1`);
  await hydrated(page);
  const tap = async (name: string | RegExp, path: string) => {
    await page.getByRole('link', { name }).first().click();
    await expect(page).toHaveURL(path);
  };
  await tap('Search', `/m/search?${KEPT}`);
  await tap('Home', `/m/home?${KEPT}`);
  await tap('Log in', `/m/login?${KEPT}`);
  await tap('Create account', `/m/register?go=%2Fm%2Fhome&${KEPT}`);
  await tap('Log in', `/m/login?go=%2Fm%2Fhome&${KEPT}`);
  await logIn(page, member);
  await expect(page).toHaveURL(`/m/home?${KEPT}`);
  // Until the balance is known, the header has a link of the same name.
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Me', exact: true }).click();
  await expect(page).toHaveURL(`/m/member/home?${KEPT}`);
  watch.expectSilent();
});

test('the server renders the same links as the browser, including the campaign', async ({ page, browser, baseURL }) => {
  const address = `${baseURL}/m/home?${CAMPAIGN}`;
  const hrefsOf = (one: Page) =>
    one.evaluate(() => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href')));
  const bare = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
  const plain = await bare.newPage();
  await plain.goto(address);
  await page.goto(address);
  await hydrated(page);
  const written = await plain.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await bare.close();
  expect(await hrefsOf(page)).toEqual(written);
  const ours = written.filter((href) => href?.startsWith('/m/'));
  expect(ours.length).toBeGreaterThan(20);
  expect(ours.filter((href) => !href?.includes(KEPT))).toEqual([]);
});

interface RouterWindow {
  __reactRouterDataRouter: { routes: [{ children: { id: string }[] }]; navigate(to: string): Promise<void> };
}

/** The ids of the routes that the browser's router can match. */
const routesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { __reactRouterDataRouter: router } = globalThis as unknown as RouterWindow;
    return router.routes[0].children.map(({ id }) => id);
  });

const navigate = (page: Page, path: string) =>
  page.evaluate((to) => (globalThis as unknown as RouterWindow).__reactRouterDataRouter.navigate(to), path);

test('a page is hydrated with its own route alone; the first navigation adds the others, and finds each of them', async ({
  page,
}) => {
  const watch = watchPage(page, [/404/]);
  const missing = page.getByRole('heading', { name: 'Page not found' });
  await page.goto('/m/news/check-a-draw');
  await hydrated(page);
  expect(await routesOf(page)).toEqual(['m/news/:id']);
  // A page of the same route, which matches without the others.
  await navigate(page, '/m/news/never-written');
  await expect(missing).toBeVisible();
  expect((await routesOf(page)).length).toBeGreaterThan(50);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check any draw yourself');
  await navigate(page, '/m/brand-new');
  await expect(missing).toBeVisible();
  await navigate(page, '/m/register');
  await expect(page.getByRole('textbox').first()).toBeVisible();
  const routes = await routesOf(page);
  expect(routes.length).toBe(new Set(routes).size);

  // The route of pages that do not exist matches every address.
  await page.goto('/m/brand-new');
  await hydrated(page);
  expect(await routesOf(page)).toEqual(['*']);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('link', { name: 'Back to the lobby' }).click();
  await expect(page).toHaveURL('/m/home');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  watch.expectSilent();
});

test('a login follows an allowed redirectUrl, and leads home for any other', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const member = await newMember(baseURL);
  const other = (baseURL ?? '').replace('lotus.', 'lotus-one.');
  for (const [asked, leadsTo] of [
    ['/m/news', `${baseURL}/m/news`],
    [`${other}/m/support`, `${other}/m/support`],
    ['https://evil.test/', `${baseURL}/m/home`],
    ['//evil.test/', `${baseURL}/m/home`],
    ['/\\evil.test/', `${baseURL}/m/home`],
    ['javascript:alert(1)', `${baseURL}/m/home`],
  ] as const) {
    await page.context().clearCookies();
    await page.goto(`/m/login?redirectUrl=${encodeURIComponent(asked)}`);
    await hydrated(page);
    await logIn(page, member);
    await expect(page, asked).toHaveURL(leadsTo);
  }
});

test('without scripts a login also leads to a redirectUrl of the merchant', async ({ browser, baseURL }) => {
  const member = await newMember(baseURL);
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
  const page = await context.newPage();
  const other = (baseURL ?? '').replace('lotus.', 'lotus-one.');
  await page.goto(`${baseURL}/m/login?go=/m/news&redirectUrl=${encodeURIComponent(`${other}/m/support`)}`);
  await logIn(page, member);
  await expect(page).toHaveURL(`${other}/m/support`);
  await context.clearCookies();
  await page.goto(`${baseURL}/m/login?go=/m/news&r=A1&redirectUrl=https://evil.test/`);
  await logIn(page, member);
  await expect(page).toHaveURL(`${baseURL}/m/news?r=A1`);
  await context.close();
});

test('an allowed backUrl leads back from a game, any other leads to the landing page', async ({ page, baseURL }) => {
  const other = (baseURL ?? '').replace('lotus.', 'lotus-one.');
  for (const [asked, leadsTo] of [
    ['/m/news', '/m/news'],
    [`${other}/m/news`, `${other}/m/news`],
    ['https://evil.test/', '/m/home'],
    ['//evil.test/x', '/m/home'],
    ['/\\evil.test/x', '/m/home'],
  ] as const) {
    await page.goto(`/m/trial?gameId=VNQ60&backUrl=${encodeURIComponent(asked)}`);
    await expect(page).toHaveURL(/\/lotto\//);
    await expect(page.getByRole('link', { name: 'Back' }), asked).toHaveAttribute('href', leadsTo);
  }
});
